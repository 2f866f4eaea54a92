import type { PageCallName, PageCalls } from '@waymark/core';
import { capture } from './capture.js';
import { focusAll, scrollToPlace, selectOptions, setValue } from './edit.js';
import { findTexts } from './find-texts.js';
import { findOption } from './listbox.js';
import { reportPage } from './page-report.js';
import { PageWorld } from './page-world.js';
import { placeTexts } from './place-texts.js';
import { prepare } from './prepare.js';
import { query } from './query.js';
import { read } from './read.js';
import { secretPlaces } from './secret-places.js';
import { settle } from './settle.js';
import { under } from './under.js';

/** What drivers reach as `__waymark` in the world where the script was evaluated. */
export interface PageApi {
  invoke(name: string, argument: unknown): Promise<unknown>;
  node(id: number): Element | null;
  takeShadowSuspects(): Element[];
  adoptShadowRoot(host: Element, root: ShadowRoot): void;
}

type Calls = { [N in PageCallName]: (argument: PageCalls[N]['argument']) => PageCalls[N]['result'] | Promise<PageCalls[N]['result']> };

const KEY = '__waymark';

/** Evaluated again in the same world, the script keeps what is there: nodes keep their numbers. */
export function installPageApi(scope: object): void {
  if (Object.hasOwn(scope, KEY)) return;
  Object.defineProperty(scope, KEY, { value: Object.freeze(createPageApi()), enumerable: false, configurable: true });
}

function createPageApi(): PageApi {
  const world = new PageWorld();
  const calls = callsOf(world);
  return {
    invoke: async (name, argument) => {
      try {
        return await dispatch(calls, name, argument);
      } catch (error) {
        throw coded(error);
      }
    },
    node: (id) => world.nodes.find(id),
    takeShadowSuspects: () => world.shadows.takeSuspects(),
    adoptShadowRoot: (host, root) => world.shadows.adopt(host, root),
  };
}

function dispatch(calls: Calls, name: string, argument: unknown): unknown {
  if (!Object.hasOwn(calls, name)) throw new Error(`page-error: no page function ${name}`);
  return calls[name as PageCallName](argument as never);
}

/** Drivers tell errors apart by the code that the message begins with. */
function coded(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(/^(stale-node|page-error): /.test(message) ? message : `page-error: ${message}`);
}

function callsOf(world: PageWorld): Calls {
  return {
    query: (request) => query(world, request),
    capture: (request) => capture(world, request),
    settle: (request) => settle(world, request),
    prepare: (request) => prepare(world, request),
    arm: ({ node }) => world.arm(node),
    disarm: () => world.disarm(),
    read: ({ node }) => read(world, node),
    focusAll: (request) => focusAll(world, request),
    setValue: (request) => setValue(world, request),
    selectOptions: (request) => selectOptions(world, request),
    findOption: (request) => findOption(world, request),
    scrollTo: (request) => scrollToPlace(world, request),
    watch: ({ node }) => world.watch(node),
    changes: () => world.changes(),
    findTexts: ({ items }) => ({ found: findTexts(world.look(), items) }),
    placeTexts: ({ items }) => ({ places: placeTexts(world, items) }),
    under: (request) => under(world, request),
    secretPlaces: (request) => secretPlaces(world, request),
    page: () => reportPage(),
  };
}
