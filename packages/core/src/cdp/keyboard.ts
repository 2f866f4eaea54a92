import type { CdpSession } from '../ports/cdp-session.js';
import { DriverError } from '../ports/page-driver.js';
import type { Modifier } from '../recording/step.js';
import { type KeyPress, keyPress, modifierBits } from './keys.js';

/** Real key events, with the modifiers' own ones around them. */
export async function pressKey(session: CdpSession, name: string, modifiers: readonly Modifier[]): Promise<void> {
  const key = keyPress(name);
  if (key === undefined && [...name].length === 1) return typeText(session, name);
  if (key === undefined) throw new DriverError('unsupported', `There is no key named "${name}"`);
  await holding(session, modifiers, async (bits) => {
    await send(session, key, { down: true, bits });
    await send(session, key, { down: false, bits });
  });
}

/** As an input method would: one insertion, no key events. */
export async function typeText(session: CdpSession, text: string): Promise<void> {
  await session.send('Input.insertText', { text });
}

/** Holds modifiers while the work goes on, and lets go of them whatever comes of it. */
export async function holding(session: CdpSession, modifiers: readonly Modifier[], work: (bits: number) => Promise<void>): Promise<void> {
  const held: Modifier[] = [];
  try {
    for (const modifier of modifiers) {
      held.push(modifier);
      await send(session, keyPress(modifier) as KeyPress, { down: true, bits: modifierBits(held) });
    }
    await work(modifierBits(held));
  } finally {
    for (const modifier of held.toReversed()) {
      held.pop();
      await send(session, keyPress(modifier) as KeyPress, { down: false, bits: modifierBits(held) });
    }
  }
}

async function send(session: CdpSession, key: KeyPress, { down, bits }: { down: boolean; bits: number }): Promise<void> {
  const { text, ...where } = key;
  const command = (bits & modifierBits(['Control', 'Meta', 'Alt'])) !== 0;
  const types = down && text !== undefined && !command;
  await session.send('Input.dispatchKeyEvent', {
    type: down ? (types ? 'keyDown' : 'rawKeyDown') : 'keyUp',
    modifiers: bits,
    ...where,
    ...(types && { text, unmodifiedText: text }),
  });
}
