import { DriverError, type Input } from '../ports/page-driver.js';
import type { FrameWorlds } from './frame-worlds.js';

type FilesInput = Extract<Input, { kind: 'files' }>;

/** A file by what is in it: for hosts that may not name paths. */
export interface FileBytes {
  name: string;
  /** MIME type; empty where it is not known. */
  type: string;
  base64: string;
}

/** The file that a name of a `files` input stands for; undefined where there is none. */
export type FileSource = (name: string) => Promise<FileBytes | undefined>;

const PUT_BYTES = `function (id, files) {
  const input = this.node(id);
  const transfer = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    transfer.items.add(new File([bytes], name, { type }));
  }
  if (input.localName !== 'input' || input.type !== 'file') throw new Error('unsupported: it is no field for files');
  if (files.length > 1 && !input.multiple) throw new Error('unsupported: the field takes one file only');
  input.files = transfer.files;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}`;

/** Puts files into a file input, with the events that a choice by hand would fire. */
export async function setFiles(worlds: FrameWorlds, { node, files }: FilesInput): Promise<void> {
  const frame = await worlds.frame(node.frame);
  await worlds.inDocument(frame, false, async (world) => {
    await world.session.send('DOM.setFileInputFiles', { files, objectId: await world.nodeHandle(node.node) });
  });
}

/** The same from bytes. */
export async function setFileBytes(worlds: FrameWorlds, { node, files }: FilesInput, source: FileSource): Promise<void> {
  const found = await Promise.all(files.map(async (name) => (await source(name)) ?? missing(name)));
  const frame = await worlds.frame(node.frame);
  await worlds.inDocument(frame, false, async (world) => {
    // Asked for first: a number of an earlier document must not name another element of this one.
    await world.nodeHandle(node.node);
    await world.run(PUT_BYTES, [node.node - world.firstNode, found]);
  });
}

function missing(name: string): never {
  throw new DriverError('unsupported', `The file ${name} was not supplied: choose it before the replay`);
}
