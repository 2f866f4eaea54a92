import { describe, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.js';
import { ModelError, type ModelQuestion, type ModelReply, type VisionModel } from '../ports/vision-model.js';
import type { ModelProposal } from './ask-model.js';
import type { FindInput } from './find-question.js';
import { MOST_TOGETHER } from './find-together.js';
import { Gathering } from './gathering.js';
import { DEFAULT_PRIVACY } from './sent-picture.js';

const PAGE = 'https://shop.example/cart Cart';

/** Time passes only while somebody sleeps. */
function sleeper(): Clock & { slept: number } {
  return {
    slept: 0,
    now() {
      return this.slept;
    },
    async sleep(ms) {
      await Promise.resolve();
      this.slept += ms;
    },
  };
}

function inputFor(name: string, shade = 200): FindInput {
  const picture = { width: 40, height: 30, viewport: { width: 40, height: 30 }, rgba: new Uint8Array(40 * 30 * 4).fill(shade) };
  const screen = { picture, text: { words: [], lines: [] }, secretBoxes: [], secretValues: [] };
  const step = { id: name, number: 1, action: 'click' as const, label: name, target: { semantics: { role: 'button', name } } };
  return { step, screen, place: null, attempt: 1, privacy: DEFAULT_PRIVACY, encode: ({ rgba }) => new Uint8Array(rgba) };
}

const answerFor = (at: number): object => ({ reasoning: 'there', found: true, box: { x: at, y: 1, width: 5, height: 5 }, kind: 'clickable', text: null, confidence: 90, parts: { element: 90, location: 90, textMatch: 90 } });

function idsIn({ prompt }: ModelQuestion): string[] {
  const data = JSON.parse(prompt.split('<<<data>>>')[1] ?? '') as unknown;
  return Array.isArray(data) ? data.map(({ id }: { id: string }) => id) : [];
}

function modelWith(reply: (question: ModelQuestion) => unknown = (question) => (idsIn(question).length === 0 ? answerFor(0) : { answers: idsIn(question).map((id, at) => ({ id, ...answerFor(at) })) })): VisionModel & { asked: ModelQuestion[] } {
  return {
    provider: 'acme',
    model: 'eye',
    asked: [],
    ask(question): Promise<ModelReply> {
      this.asked.push(question);
      return Promise.resolve().then(() => ({ answer: reply(question), usage: { inputTokens: 10, outputTokens: 5 }, cost: 45, latency: 3 }));
    },
  };
}

const xOf = (proposal: ModelProposal): number | string => (proposal.kind === 'found' ? proposal.box.x : proposal.kind);

describe('Gathering', () => {
  it('makes nobody wait who is alone, and asks him what he would be asked anyway', async () => {
    const clock = sleeper();
    const vision = modelWith();
    const proposal = await new Gathering(clock).expect(PAGE, 'a').propose(inputFor('Save'), { vision, timeout: 100 });
    expect([clock.slept, xOf(proposal), vision.asked.length]).toEqual([0, 0, 1]);
    expect(vision.asked[0]?.prompt).toContain('Find that element.');
  });

  it('waits for who is on the way, asks once for all, and counts what it cost once', async () => {
    const vision = modelWith();
    const gathering = new Gathering(sleeper());
    const seats = ['a', 'b', 'c'].map((key) => gathering.expect(PAGE, key));
    const proposals = await Promise.all(seats.map((seat, at) => seat.propose(inputFor(`Button ${at}`), { vision, timeout: 100 })));
    expect(proposals.map(xOf)).toEqual([0, 1, 2]);
    expect(vision.asked).toHaveLength(1);
    expect(proposals.map(({ asked }) => asked?.cost)).toEqual([45, 0, 0]);
  });

  it('does not wait for who looks for the same element, looks at another page, has left, or never comes', async () => {
    const vision = modelWith();
    const clock = sleeper();
    const gathering = new Gathering(clock, { patience: 500 });
    gathering.expect(PAGE, 'a');
    gathering.expect('https://shop.example/other Other', 'b');
    gathering.expect(PAGE, 'c').leave();
    await gathering.expect(PAGE, 'a').propose(inputFor('Save'), { vision, timeout: 100 });
    expect(clock.slept).toBe(0);
    gathering.expect(PAGE, 'd');
    await gathering.expect(PAGE, 'e').propose(inputFor('Save'), { vision, timeout: 100 });
    expect(clock.slept).toBe(500);
  });

  it('shares no question over pictures that differ in one pixel', async () => {
    const vision = modelWith();
    const gathering = new Gathering(sleeper());
    const seats = ['a', 'b'].map((key) => gathering.expect(PAGE, key));
    await Promise.all(seats.map((seat, at) => seat.propose(inputFor('Save', 200 + at), { vision, timeout: 100 })));
    expect(vision.asked.map((question) => idsIn(question).length)).toEqual([0, 0]);
  });

  it('asks for no more than a few at once', async () => {
    const vision = modelWith();
    const gathering = new Gathering(sleeper());
    const seats = Array.from({ length: MOST_TOGETHER + 2 }, (_, at) => gathering.expect(PAGE, String(at)));
    const proposals = await Promise.all(seats.map((seat, at) => seat.propose(inputFor(`Button ${at}`), { vision, timeout: 100 })));
    expect(vision.asked.map((question) => idsIn(question).length)).toEqual([MOST_TOGETHER, 2]);
    expect(proposals.every(({ kind }) => kind === 'found')).toBe(true);
  });

  it.each([
    ['an answer without an id', () => ({ answers: [answerFor(0), answerFor(1)] }), ['problem', 'problem']],
    ['answers by their place', () => [answerFor(0), answerFor(1)], ['problem', 'problem']],
    ['two answers for one', () => ({ answers: ['element-1', 'element-1', 'element-2'].map((id) => ({ id, ...answerFor(7) })) }), ['problem', 7]],
    ['an answer for nobody', () => ({ answers: ['element-2', 'element-9'].map((id) => ({ id, ...answerFor(7) })) }), ['problem', 7]],
    ['one that is off its schema', () => ({ answers: [{ id: 'element-1', ...answerFor(7), confidence: 'high' }, { id: 'element-2', ...answerFor(7) }] }), ['problem', 7]],
  ])('takes %s for no proposal', async (_, reply, expected) => {
    const vision = modelWith(reply);
    const gathering = new Gathering(sleeper());
    const seats = ['a', 'b'].map((key) => gathering.expect(PAGE, key));
    const proposals = await Promise.all(seats.map((seat, at) => seat.propose(inputFor(`Button ${at}`), { vision, timeout: 100 })));
    expect(proposals.map(xOf)).toEqual(expected);
  });

  it('is a problem for all where the model cannot be asked, and asks again for those whose run was not the one that was stopped', async () => {
    const down = modelWith(() => {
      throw new ModelError('transport', 'no way there');
    });
    const gathering = new Gathering(sleeper());
    const both = ['a', 'b'].map((key) => gathering.expect(PAGE, key));
    const failed = await Promise.all(both.map((seat, at) => seat.propose(inputFor(`Button ${at}`), { vision: down, timeout: 100 })));
    expect([failed.map(xOf), down.asked.length]).toEqual([['problem', 'problem'], 1]);
    const stopped = modelWith((question) => {
      if (idsIn(question).length > 0) throw new ModelError('aborted', 'the run was stopped');
      return answerFor(4);
    });
    const others = ['c', 'd'].map((key) => gathering.expect(PAGE, key));
    const ended = await Promise.all(others.map((seat, at) => seat.propose(inputFor(`Button ${at}`), { vision: stopped, timeout: 100 })));
    expect(ended.map(xOf)).toEqual(['problem', 4]);
  });
});
