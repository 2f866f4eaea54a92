import { afterEach, describe, expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { DEFAULT_PRIVACY, Gathering, type AskedFor, type StepResult } from '@waymark/core';
import { clock } from '../../../packages/runner/src/compose.js';
import { createVisionModel } from '../../../packages/runner/src/vision/create-vision-model.js';
import { encodePng } from '../../../packages/runner/src/vision/png.js';
import { stageForTests } from '../run/stage.js';
import { startModelServer, type ModelServer, type ReceivedQuestion } from './model-server.js';

const NAMES = { redeem: ['Redeem voucher', 'Apply'], wrap: ['Gift wrapping', 'Nice paper'], later: ['Keep for later', 'Park it'] } as const;
type Name = keyof typeof NAMES;
const ALL = Object.keys(NAMES) as Name[];
const STYLE = '<style>body{margin:0;font:18px sans-serif} button{position:absolute;height:40px;width:180px}</style>';
const LOG = '<script>window.done = []; addEventListener("click", (event) => { done.push(event.target.dataset.testid); document.querySelector("#said").textContent = "Done"; });</script>';

function shopPage(which: 0 | 1, more = ''): string {
  const buttons = ALL.map((name, at) => `<button data-testid="${name}" style="left:${60 + at * 300}px;top:${200 + at * 120}px">${NAMES[name][which]}</button>`);
  return `${STYLE}<h1>Cart</h1><p id="said">Nothing yet</p>${buttons.join('')}${more}${LOG}`;
}

interface Sought {
  id: string;
  hints: { name?: string };
  stood: { x: number; y: number; width: number; height: number };
}

const soughtIn = ({ prompt }: ReceivedQuestion): Sought[] => {
  const data = JSON.parse(prompt.split('<<<data>>>')[1] ?? '[]') as Sought[] | Sought['hints'];
  if (Array.isArray(data)) return data;
  const [x = 0, y = 0, width = 0, height = 0] = (/stood at about x (-?\d+), y (-?\d+), width (\d+), height (\d+)/.exec(prompt) ?? []).slice(1).map(Number);
  return [{ id: 'only', hints: data, stood: { x, y, width, height } }];
};

const found = (box: Sought['stood']): object => ({ reasoning: 'It stands where it stood.', found: true, box, kind: 'clickable', text: 'words', confidence: 95, parts: { element: 95, location: 95, textMatch: 60 } });

type Saying = (sought: readonly Sought[]) => object;
const inPlace: Saying = (sought) => ({ answers: sought.map(({ id, stood }) => ({ id, ...found(stood) })).toReversed() });

/** Nobody is asked before so many runs are being healed. */
class Waiting extends Gathering {
  #hold: ReturnType<Gathering['expect']> | null = null;
  #left: number;

  constructor(count: number) {
    super(clock, { patience: 60_000 });
    this.#left = count;
  }

  override expect(page: string, key: string): ReturnType<Gathering['expect']> {
    this.#hold ??= super.expect(page, 'the test');
    const seat = super.expect(page, key);
    if (--this.#left === 0) this.#hold.leave();
    return seat;
  }
}

const stage = stageForTests();
const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function modelFor(says: Saying, runs = ALL.length): Promise<{ model: AskedFor; server: ModelServer }> {
  const server = await startModelServer((question) => {
    const sought = soughtIn(question);
    return { say: sought[0]?.id === 'only' ? found(sought[0].stood) : says(sought), usage: { input: 1_500, output: 300 } };
  });
  servers.push(server);
  const created = await createVisionModel({ provider: 'anthropic', model: 'a-model', key: 'sk-test-4f9a81c0d2e7', baseUrl: server.url.anthropic });
  if (!created.ok) throw new Error(created.problem);
  return { server, model: { vision: created.vision, encode: encodePng, privacy: DEFAULT_PRIVACY, timeout: 20_000, gathering: new Waiting(runs) } };
}

interface Ran {
  step: StepResult | undefined;
  done: unknown;
}

/** One run for each target, all at the same time. */
async function played(model: AskedFor, { names = ALL, alike = true }: { names?: readonly Name[]; alike?: boolean } = {}): Promise<Ran[]> {
  stage.show('/', shopPage(0));
  const targets = await stage.record(...ALL.map((name) => `[data-testid="${name}"]` as const));
  let count = 0;
  stage.show('/', (_request, response) => {
    count += 1;
    const more = alike ? '' : `<p>You are visitor ${count}</p>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><head><title>Stage</title><link rel="icon" href="data:,"></head><body>${shopPage(1, more)}</body></html>`);
  });
  return Promise.all(
    names.map(async (name): Promise<Ran> => {
      const { steps, page } = await stage.play([{ action: 'click', label: NAMES[name][0], target: targets[`[data-testid="${name}"]`], wait: 0 }], { model, mode: 'aggressive', timeouts: { step: 60_000 }, verify: 'off' });
      return { step: steps[0], done: await page.evaluate('window.done') };
    }),
  );
}

describe('runs that miss different targets of one page at one moment', () => {
  it('ask a model once, and each is told of its own', { timeout: 180_000 }, async () => {
    const { model, server } = await modelFor(inPlace);
    const ran = await played(model);
    expect(server.received).toHaveLength(1);
    expect(soughtIn(server.received[0] as ReceivedQuestion).map(({ hints }) => hints.name).toSorted()).toEqual(ALL.map((name) => NAMES[name][0]).toSorted());
    expect(ran.map(({ done }) => done)).toEqual(ALL.map((name) => [name]));
    expect(ran.map(({ step }) => `${step?.outcome} ${step?.source}`)).toEqual(ALL.map(() => 'flagged model'));
    const costs = ran.flatMap(({ step }) => step?.healing?.attempts ?? []).flatMap(({ model: cost }) => cost ?? []);
    expect(costs.map(({ inputTokens, shared }) => [inputTokens, shared ?? false]).toSorted()).toEqual([[1_500, false], [null, true], [null, true]].toSorted());
  });

  it('act on nothing where the model mixes them up', { timeout: 180_000 }, async () => {
    const { model } = await modelFor((sought) => ({ answers: sought.map(({ id }, at) => ({ id, ...found((sought[(at + 1) % sought.length] as Sought).stood) })) }));
    const ran = await played(model);
    expect(ran.map(({ done, step }) => [done, step?.outcome])).toEqual(ALL.map(() => [[], 'refused']));
  });

  it.runIf(ALL_CASES)('are told that nothing was answered for one of them, and go on with the others', { timeout: 180_000 }, async () => {
    const isLeftOut = ({ hints }: Sought): boolean => hints.name === NAMES.wrap[0];
    const { model } = await modelFor((sought) => ({ answers: sought.flatMap((one) => (isLeftOut(one) ? [] : [{ id: one.id, ...found(one.stood) }])) }));
    const ran = await played(model);
    expect(ran.map(({ done }) => done)).toEqual([['redeem'], expect.any(Array), ['later']]);
    expect(ran[1]?.step?.healing?.attempts.map(({ reason }) => reason)).toContain('the model did not answer for this element');
  });

  it('ask each for itself where the page does not look the same to them', { timeout: 180_000 }, async () => {
    const { model, server } = await modelFor(inPlace, 2);
    const ran = await played(model, { names: ['redeem', 'later'], alike: false });
    expect(server.received).toHaveLength(2);
    expect(ran.map(({ done }) => done)).toEqual([['redeem'], ['later']]);
  });
});
