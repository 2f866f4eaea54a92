import type { Input } from '../ports/page-driver.js';
import type { FrameWorlds } from './frame-worlds.js';

/** Puts files into a file input, with the events that a choice by hand would fire. */
export async function setFiles(worlds: FrameWorlds, { node, files }: Extract<Input, { kind: 'files' }>): Promise<void> {
  const frame = await worlds.frame(node.frame);
  await worlds.inDocument(frame, false, async (world) => {
    await world.session.send('DOM.setFileInputFiles', { files, objectId: await world.nodeHandle(node.node) });
  });
}
