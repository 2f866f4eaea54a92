import { FORMAT_VERSION } from './recording.js';

type Json = Record<string, unknown>;

export interface Upgrade {
  /** The format it takes; what it returns is of the next one. */
  from: number;
  apply(recording: Json): Json;
}

/** Recordings of format 0 did not say how large the window was; this is what they were made with. */
const DRAFT_VIEWPORT = { width: 1280, height: 720 };

/**
 * In order, one for each older format; a recording passes through all from its own on.
 * Format 0: steps named their action `type`, had one CSS `selector` instead of a bundle of evidence, and no number.
 */
export const UPGRADES: readonly Upgrade[] = [
  {
    from: 0,
    apply: (recording) => ({
      ...recording,
      waymark: 1,
      viewport: recording['viewport'] ?? DRAFT_VIEWPORT,
      steps: Array.isArray(recording['steps']) ? recording['steps'].map(upgradeDraftStep) : recording['steps'],
    }),
  },
];

/** Brings a recording of a known older format to this one; others are left for the schema to judge. */
export function upgradeRecording(recording: Json): { recording: Json; from: number | null } {
  const from = recording['waymark'];
  let upgraded = recording;
  for (const upgrade of UPGRADES) {
    if (upgraded['waymark'] === upgrade.from) upgraded = upgrade.apply(upgraded);
  }
  return { recording: upgraded, from: typeof from === 'number' && from < FORMAT_VERSION ? from : null };
}

function upgradeDraftStep(step: unknown, index: number): unknown {
  if (!isJson(step)) return step;
  const { type, selector, ...rest } = step;
  return {
    id: `step-${index + 1}`,
    number: index + 1,
    label: typeof selector === 'string' ? selector : String(type ?? ''),
    ...rest,
    ...(type === undefined ? {} : { action: type }),
    ...(typeof selector === 'string' ? { target: { dom: { css: selector } } } : {}),
  };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
