import { StepSchema, type Action } from '@waymark/core';

/** What came of the cases of one program, as it is kept beside the tests. */
export interface KeptResult {
  action: Action;
  recorded: boolean;
  /** The outcomes of the steps, or why it could not be replayed. */
  replayed: string;
}

export type KeptResults = Readonly<Record<string, KeptResult>>;

export interface AllResults {
  runner: KeptResults;
  extension: KeptResults;
}

/** Steps that no hand makes: they are put in afterwards. */
const NOT_BY_HAND: Partial<Record<Action, string>> = {
  extract: 'no: a person only reads; put it in while editing',
  waitFor: 'no: replay waits by itself; put it in while editing',
  assertNotVisible: 'no: nobody can point at what is not there; change a check for something visible while editing',
};

const ACTIONS: readonly Action[] = StepSchema.options.map((option) => option.shape.action.value);

/** The table of docs/actions.md: every action, and what the tests have seen of it. */
export function actionsTable({ runner, extension }: AllResults): string {
  const rows = ACTIONS.map((action) => {
    const cells = [`\`${action}\``, recordedCell(action, [runner, extension]), replayedCell(action, extension), NOT_BY_HAND[action] === undefined ? replayedCell(action, runner) : 'yes, see tests/e2e/run'];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| action | recorded | replayed in the extension | replayed in the runner |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

/** Every case on its own, for whoever wants to know on what kind of page. */
export function casesTable({ runner, extension }: AllResults): string {
  const names = [...new Set([...Object.keys(runner), ...Object.keys(extension)])];
  const rows = names.map((name) => `| ${name} | \`${(runner[name] ?? extension[name])?.action}\` | ${extension[name]?.replayed ?? '–'} | ${runner[name]?.replayed ?? '–'} |`);
  return ['| case | action | extension | runner |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

function recordedCell(action: Action, programs: readonly KeptResults[]): string {
  const byHand = NOT_BY_HAND[action];
  if (byHand !== undefined) return byHand;
  const of = programs.flatMap((results) => casesOf(action, results));
  const kinds = [...new Set(of.filter(([, { recorded }]) => recorded).map(([name]) => name.split(':')[0] ?? ''))];
  return kinds.length === 0 ? 'no case' : `yes: ${kinds.join(', ')}`;
}

function replayedCell(action: Action, results: KeptResults): string {
  const of = casesOf(action, results);
  if (Object.keys(results).length === 0) return 'not measured';
  if (of.length === 0) return 'no case';
  const good = of.filter(([, { replayed }]) => replayed === 'passed');
  const rest = of.filter(([, { replayed }]) => replayed !== 'passed').map(([name, { replayed }]) => `${name}: ${replayed}`);
  return [good.length > 0 ? `yes (${good.length} of ${of.length})` : '', ...rest].filter(Boolean).join('; ');
}

function casesOf(action: Action, results: KeptResults): [string, KeptResult][] {
  return Object.entries(results).filter(([, result]) => result.action === action);
}
