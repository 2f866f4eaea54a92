import type { ApiProblem, ProposedMapping } from '@waymark/core/api';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import { useCall } from '../../api/client-context.js';
import { proposedSources, type Source, type Variable } from './job-draft.js';

interface Known {
  variables: readonly Variable[];
  proposed: Readonly<Record<string, Source>>;
  proposal: ProposedMapping | null;
  secrets: readonly string[];
  columns: readonly string[];
  problem: ApiProblem | null;
}

const NOTHING = { variables: [], secrets: [], proposal: null, columns: [], problem: null };

/** What the recording needs, and which column of the data could give it. */
export function useVariables(recording: string, data: string): Known {
  const call = useCall();
  const [known, setKnown] = useState<Omit<Known, 'proposed'>>(NOTHING);
  useEffect(() => {
    const gone = new AbortController();
    setKnown(NOTHING);
    if (recording === '') return undefined;
    const signal = gone.signal;
    const ask = async (): Promise<Omit<Known, 'proposed'>> => {
      const detail = await call('recording', { params: { id: recording }, query: {}, signal });
      const proposal = data === '' ? null : await call('mapping', { params: { id: data }, query: { recording }, signal });
      const sets = data === '' ? [] : (await call('dataSets', { signal })).items;
      const hidden = new Set(detail.needs.hidden);
      const declared = detail.recording.variables ?? {};
      const variables = detail.needs.variables.map((name) => ({
        name,
        default: (Object.hasOwn(declared, name) ? declared[name]?.default : undefined) ?? null,
        hidden: hidden.has(name),
        why: proposal?.variables.find((one) => one.name === name)?.why ?? '',
      }));
      return { variables, secrets: detail.needs.secrets, proposal, columns: sets.find((set) => set.id === data)?.columns ?? [], problem: null };
    };
    ask().then(
      (known) => !signal.aborted && setKnown(known),
      (error: unknown) => !signal.aborted && setKnown({ ...NOTHING, problem: error instanceof ApiError ? error.problem : null }),
    );
    return () => gone.abort();
  }, [recording, data]);
  const proposed = useMemo(() => proposedSources(known.variables, known.proposal), [known]);
  return { ...known, proposed };
}
