import { createRedactor, type ExperimentBook, type InsightSource, type SettingsBook } from '@waymark/core';
import type { Environment } from '../config.js';
import { createScreen, type Outlet, type Screen } from './screen.js';

/** What the commands about the store need of it. */
export interface CommandStore {
  insights: InsightSource;
  experiments: ExperimentBook;
  settings: SettingsBook;
  close(): Promise<void>;
}

export interface StoreTools {
  openStore(): Promise<CommandStore>;
  environment: Environment;
  output: Outlet;
}

const WIDTH = 100;

export function screenOf({ output, environment }: Pick<StoreTools, 'output' | 'environment'>): { screen: Screen; width: number } {
  return { screen: createScreen(output, environment, createRedactor(new Map())), width: output.columns ?? WIDTH };
}

/** The store is closed however the work ends: an embedded one would keep its lock. */
export async function withStore<S extends Pick<CommandStore, 'close'>, T>({ openStore }: { openStore(): Promise<S> }, work: (store: S) => Promise<T>): Promise<T> {
  const store = await openStore();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
