import type { Considered, StepResult } from '@waymark/core';
import { z } from 'zod';

/** What a step's decision was made of, as `run_steps` keeps it. What stands in columns or other tables is not said again. */
export function detailOf({ outline, judgement, considered, healing, verified, notes, source }: StepResult): StoredDetail {
  return {
    outline,
    judgement,
    considered: considered.map((one) => (source === 'recorded' ? inShort(one) : one)),
    attempts: healing?.attempts ?? [],
    verified: verified && withoutPicture(verified),
    notes,
  };
}

/** Where the recorded element was found, the others are only named. */
function inShort(one: Considered): Considered {
  return one.notChosen === null ? one : { ...one, differences: [] };
}

function withoutPicture({ sight, ...rest }: NonNullable<StepResult['verified']>): NonNullable<StepResult['verified']> {
  return sight ? { ...rest, sight: { ...sight, picture: null } } : rest;
}

type Stored = Pick<StepResult, 'outline' | 'judgement' | 'considered' | 'verified' | 'notes'>;

export type StoredDetail = Stored & { attempts: NonNullable<StepResult['healing']>['attempts'] };

const object = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** Read leniently: an older program may have kept less. */
export const StoredDetail = z.object({
  outline: object<Stored['outline']>().nullable().default(null),
  judgement: object<NonNullable<Stored['judgement']>>().nullable().default(null),
  considered: z.array(object<Considered>()).default([]),
  attempts: z.array(object<StoredDetail['attempts'][number]>()).default([]),
  verified: object<NonNullable<Stored['verified']>>().nullable().default(null),
  notes: z.array(z.string()).default([]),
});

/** How the chosen one differs from what was recorded; of none where none was chosen. */
export function differencesIn(considered: readonly Considered[]): Considered['differences'] {
  return considered.find(({ notChosen }) => notChosen === null)?.differences ?? [];
}
