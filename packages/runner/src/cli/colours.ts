import { styleText } from 'node:util';
import type { Environment } from '../config.js';

export type Tone = 'good' | 'healed' | 'warn' | 'bad' | 'dim' | 'strong';
export type Paint = (tone: Tone, text: string) => string;

const STYLES: Record<Tone, Parameters<typeof styleText>[0]> = {
  good: 'green',
  healed: 'cyan',
  warn: 'yellow',
  bad: 'red',
  dim: 'dim',
  strong: 'bold',
};

/** NO_COLOR wins over FORCE_COLOR, which wins over whether anybody is looking. */
export function createPaint(environment: Environment, isTerminal: boolean): Paint {
  const coloured = !environment.noColour && (environment.forceColour ?? isTerminal);
  return (tone, text) => (coloured ? styleText(STYLES[tone], text, { validateStream: false }) : text);
}
