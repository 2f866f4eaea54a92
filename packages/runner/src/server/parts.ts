import type { EndpointName } from '@waymark/core/api';
import type { Passwords, ServerStore, Telemetry } from '../compose.js';
import type { Handlers } from './handler.js';

/** Signing in is no handler: whoever does it is nobody yet. */
export type HandledName = Exclude<EndpointName, 'signIn'>;

/** All that the server is made of. */
export interface ServerParts {
  store: ServerStore;
  /** Those of a group that this server does not have are answered with `unavailable`. */
  handlers: Partial<Handlers<HandledName>>;
  passwords: Passwords;
  door: DoorSettings;
  /** The built portal; null where there is none. */
  portal: string | null;
  version: string;
  telemetry: Telemetry;
  /** Takes lines of JSON. */
  log: { write(line: string): void };
  /** Milliseconds between two looks whether those who listen to live events still may; 20 s without it. */
  breath?: number;
}

export interface DoorSettings {
  /** Hash of the key of this computer; null where only accounts may come in. */
  keyHash: string | null;
  /** What the person at this computer is called. */
  localName: string;
  /** The address that people use, where it is another than the server's own. */
  publicUrl: URL | null;
  /** Whether a proxy in front says where requests come from. */
  behindProxy: boolean;
  /** Bound to this computer alone. */
  loopback: boolean;
}
