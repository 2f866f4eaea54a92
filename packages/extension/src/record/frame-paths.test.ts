import { describe, expect, it } from 'vitest';
import type { ToPage } from '../page-protocol.js';
import { FramePaths, type FrameSource } from './frame-paths.js';

const FRAMES: Record<number, { parentFrameId: number; url: string; documentId: string }> = {
  0: { parentFrameId: -1, url: 'https://a.example/', documentId: 'd0' },
  3: { parentFrameId: 0, url: 'https://b.example/orders/17', documentId: 'd3' },
  5: { parentFrameId: 3, url: 'about:srcdoc', documentId: 'd5' },
};

function source(answer: (frameId: number, message: ToPage) => unknown): FrameSource & { asked: number } {
  return {
    asked: 0,
    frame: (_tab, frameId) => Promise.resolve(FRAMES[frameId] ?? null),
    ask(_tab, frameId, message) {
      this.asked += 1;
      return Promise.resolve(answer(frameId, message));
    },
  };
}

describe('FramePaths', () => {
  const described = (frameId: number, message: ToPage): unknown => {
    if (message.type === 'place') return { name: `name${frameId}`, index: 0 };
    return frameId === 0 ? { name: 'outer', id: 'o', index: 1 } : { name: null, id: 'i', index: 0 };
  };

  it('gives the way from the outermost frame in, and asks once for each document', async () => {
    const from = source(described);
    const paths = new FramePaths(from);
    const address = { tabId: 1, frameId: 5, documentId: 'd5' };
    expect(await paths.pathOf(address)).toEqual([
      { name: 'outer', id: 'o', index: 1, host: 'b.example', urlPattern: '/orders/*' },
      { name: null, id: 'i', index: 0, host: null, urlPattern: null },
    ]);
    const { asked } = from;
    await paths.pathOf(address);
    expect(from.asked).toBe(asked);
    expect(await paths.pathOf({ tabId: 1, frameId: 0, documentId: 'd0' })).toEqual([]);
  });

  it('does with the address alone where nobody answers, or answers nonsense', async () => {
    const paths = new FramePaths(source(() => ({ name: 7, index: 'x' })));
    expect(await paths.pathOf({ tabId: 1, frameId: 3, documentId: 'd3' })).toEqual([{ host: 'b.example', urlPattern: '/orders/*' }]);
  });
});
