import { readFile } from 'node:fs/promises';
import { parseRecordingText, serialiseRecording, type Recording, type Step } from '@waymark/core';
import { RECORDINGS } from '../../sites/shop/capture.js';

async function shopRecording(name: string): Promise<Recording> {
  const parsed = parseRecordingText(await readFile(new URL(`${name}.waymark.json`, RECORDINGS), 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.recording;
}

/** The checkout: on v2 of the shop two of its labels are other ones. */
export async function checkoutFile(): Promise<string> {
  return serialiseRecording(await shopRecording('place-order'));
}

/** The cart up to the promo code, recorded when its button was called something that no words lead to what it is called today. */
export async function voucherFile(): Promise<string> {
  const recording = await shopRecording('cart-to-checkout');
  const steps = recording.steps.slice(1, 3).map((step, at): Step => ({ ...(step.label === 'Apply' ? renamed(step) : step), number: at + 1 }));
  return serialiseRecording({ ...recording, id: 'voucher', title: 'Redeem a voucher', steps });
}

function renamed(step: Step): Step {
  const text = JSON.stringify(step).replaceAll('"Apply"', '"Redeem voucher"');
  return JSON.parse(text) as Step;
}
