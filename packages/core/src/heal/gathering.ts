import type { AbortSignalLike, Clock } from '../ports/clock.js';
import { proposeWith, type Asking, type ModelProposal } from './ask-model.js';
import { buildFindQuestion, type FindInput, type FindQuestion } from './find-question.js';
import { MOST_TOGETHER, proposeTogether } from './find-together.js';

/** Milliseconds. */
const TIMES = { poll: 50, patience: 4_000 } as const;

type State = 'expected' | 'arrived' | 'away';

interface Guest {
  page: string;
  /** Of what is looked for: of several who look for the same one, only one comes. */
  key: string;
  state: State;
}

interface Table {
  page: string;
  questions: FindQuestion[];
  answers: Promise<ModelProposal[]>;
}

/** One who may soon ask about a page. */
export interface Seat {
  /** What a model says, asked together with the others who look at the very same picture. */
  propose(input: FindInput, asking: Asking): Promise<ModelProposal>;
  /** Nobody need wait for him any longer. */
  leave(): void;
}

/**
 * Runs of one process that miss different targets of one page at one moment ask a model once, for all of them. Nobody waits
 * where nobody else is on the way, and only who would send the very same picture shares a question.
 */
export class Gathering {
  readonly #guests = new Set<Guest>();
  readonly #open = new Set<Table>();
  readonly #times: { poll: number; patience: number };

  constructor(
    readonly clock: Clock,
    times: Partial<{ poll: number; patience: number }> = {},
  ) {
    this.#times = { ...TIMES, ...times };
  }

  expect(page: string, key: string): Seat {
    const guest: Guest = { page, key, state: 'expected' };
    this.#guests.add(guest);
    return {
      propose: (input, asking) => this.#propose(guest, input, asking),
      leave: () => {
        guest.state = 'away';
        this.#guests.delete(guest);
      },
    };
  }

  async #propose(guest: Guest, input: FindInput, asking: Asking): Promise<ModelProposal> {
    const built = buildFindQuestion(input);
    guest.state = built.ok ? 'arrived' : 'away';
    if (!built.ok) return { kind: 'not-sent', reason: built.reason, asked: null };
    const table = this.#tableFor(guest.page, built);
    const own = table ? table.questions.push(built) - 1 : 0;
    const proposal = (await (table ?? this.#openTable(guest.page, built, asking)).answers)[own];
    guest.state = 'away';
    if (!proposal || own === 0) return proposal ?? { kind: 'not-sent', reason: 'nothing was asked', asked: null };
    // Who opened the table may have been stopped; that is no reason for the others to be.
    if (proposal.kind === 'problem' && proposal.code === 'aborted' && asking.signal?.aborted !== true) return proposeWith(built, asking);
    return unpaid(proposal);
  }

  #tableFor(page: string, { question }: FindQuestion): Table | undefined {
    return [...this.#open].find((table) => table.page === page && table.questions.length < MOST_TOGETHER && showsSame(table.questions[0]?.question, question));
  }

  #openTable(page: string, first: FindQuestion, asking: Asking): Table {
    const questions = [first];
    const table: Table = { page, questions, answers: this.#wait(page, questions, asking.signal).then(() => this.#ask(table, asking)) };
    this.#open.add(table);
    return table;
  }

  async #wait(page: string, questions: readonly FindQuestion[], signal: AbortSignalLike | undefined): Promise<void> {
    const until = this.clock.now() + this.#times.patience;
    const waits = (): boolean => this.#isAwaited(page) && questions.length < MOST_TOGETHER && this.clock.now() < until && signal?.aborted !== true;
    while (waits()) await this.clock.sleep(this.#times.poll, signal);
  }

  #isAwaited(page: string): boolean {
    const here = [...this.#guests].filter((guest) => guest.page === page);
    const arrived = here.filter(({ state }) => state === 'arrived').map(({ key }) => key);
    return here.some(({ state, key }) => state === 'expected' && !arrived.includes(key));
  }

  #ask(table: Table, asking: Asking): Promise<ModelProposal[]> {
    this.#open.delete(table);
    const [first, ...others] = table.questions;
    if (!first || others.length > 0) return proposeTogether(table.questions, asking);
    return proposeWith(first, asking).then((proposal) => [proposal]);
  }
}

function showsSame(a: FindQuestion['question'] | undefined, b: FindQuestion['question']): boolean {
  const [then, now] = [a?.pictures[0], b.pictures[0]];
  return then !== undefined && now !== undefined && then.png.length === now.png.length && then.png.every((byte, at) => byte === now.png[at]);
}

/** What one call cost is counted once, by who opened the table. */
function unpaid(proposal: ModelProposal): ModelProposal {
  if (proposal.asked === null) return proposal;
  return { ...proposal, asked: { ...proposal.asked, usage: null, cost: 0, shared: true } };
}
