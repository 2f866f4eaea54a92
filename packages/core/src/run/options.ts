import type { Rect } from '../element/geometry.js';
import { VISION_DEFAULTS } from '../locator/vision-ocr.js';
import type { AbortSignalLike, Clock } from '../ports/clock.js';
import type { HealingMemory } from '../ports/healing-memory.js';
import type { PageDriver } from '../ports/page-driver.js';
import type { RoleConfirmer } from '../ports/role-confirmer.js';
import type { Gathering } from '../heal/gathering.js';
import type { Privacy } from '../heal/sent-picture.js';
import type { PlainPicture, TextReader } from '../ports/text-reader.js';
import type { VisionModel } from '../ports/vision-model.js';
import type { Policy } from '../confidence/policy.js';
import type { VerifyMode } from '../recording/recording.js';
import type { RunEvent } from './outcome.js';

export interface RunOptions {
  driver: PageDriver;
  clock: Clock;
  policy: Policy;
  /** Replaces origin and path prefix of the recording's start URL in every URL that begins with it. */
  baseUrl?: string;
  /** Values for `{{name}}`, by name. */
  variables: Readonly<Record<string, string>>;
  /** Value for `{{secret:name}}`; undefined where there is none. Never logged, never stored. */
  secret(name: string): Promise<string | undefined>;
  /** Turns a path of an upload step into one the driver can read. */
  file(path: string): string;
  timeouts: Partial<Timeouts>;
  /** Whether each step keeps a picture. */
  pictures: boolean;
  /** Eyes: without them a run goes by the DOM alone, and targets that are only pixels are refused. */
  sight?: Sight;
  /** What was healed before; without it every run heals anew. */
  memory?: HealingMemory;
  /** Where the user asked for one: what nothing else finds is asked of it. */
  model?: AskedFor;
  row: number | null;
  /** Wall-clock time in ISO format, for the report only. */
  startedAt: string;
  signal?: AbortSignalLike;
  /** Waited for before each step: breakpoints, step by step. What it rejects with ends the run. */
  beforeStep?(step: { id: string; number: number }): Promise<void>;
  onEvent?(event: RunEvent): void;
}

export interface AskedFor {
  vision: VisionModel;
  /** As a PNG. */
  encode(picture: PlainPicture): Uint8Array;
  privacy: Privacy;
  /** Values that no picture or prompt may show, besides the secrets of the run. */
  hidden?: readonly string[];
  /** Milliseconds for one answer. */
  timeout: number;
  /** Of all runs that ask this model: what they miss on one page at one moment is one question. */
  gathering?: Gathering;
}

export interface Sight {
  reader: TextReader;
  /** Rejects on what is no picture. */
  decode(png: Uint8Array): Promise<PlainPicture>;
  /** The picture made anew: boxes of it painted over, then so many times smaller. */
  develop(png: Uint8Array, how: { paint: readonly Rect<'device'>[]; shrink: number }): Promise<Uint8Array>;
  /** When the screen is read to verify a step that the DOM has something to say on. */
  verify: VerifyMode;
  /** Confirms roles of texts that are no DOM's; without it such an expectation stays unknown. */
  roles?: RoleConfirmer;
}

export interface Timeouts {
  /** For a step as a whole. */
  step: number;
  navigation: number;
  /** How long a page may go on changing before it is read anyway. */
  settle: number;
  /** How long an effect or an expectation is waited for after the action. */
  after: number;
  /** How long one reading of the screen may take (`ocrTimeout`). */
  read: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { step: 15_000, navigation: 30_000, settle: 5_000, after: 5_000, read: VISION_DEFAULTS.ocrTimeout };
