import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const planted = fileURLToPath(new URL('planted/compile', import.meta.url));

/** By name: every program reads the same libraries, which takes longer than all the rest. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(name, version) {
      if (!parsedFiles.has(name)) parsedFiles.set(name, host.getSourceFile(name, version));
      return parsedFiles.get(name);
    },
  };
}

/** The compiler's complaints about one file, under the options of a package. */
function complaints(file: string, project: string): string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, project, 'tsconfig.json'), {}, host);
  if (!parsed) throw new Error(`${project} has no readable tsconfig.json`);
  const { composite: _c, tsBuildInfoFile: _b, ...options } = parsed.options;
  const asked = { ...options, noEmit: true, rootDir: root };
  const program = ts.createProgram([file], asked, hostOf(asked));
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

/** The planted file, the package whose options must refuse it, and the word that the refusal names. */
const REFUSED = [
  ['document.ts', 'packages/core', 'document'],
  ['process.ts', 'packages/core', 'process'],
  ['timer.ts', 'packages/core', 'setTimeout'],
  ['console.ts', 'packages/core', 'console'],
  ['node-module.ts', 'packages/core', 'node:fs'],
  ['process.ts', 'packages/injected', 'process'],
  ['node-module.ts', 'packages/injected', 'node:fs'],
  ['document.ts', 'packages/runner', 'document'],
] as const;

const COMPILED = [
  ['document.ts', 'packages/injected'],
  ['process.ts', 'packages/runner'],
] as const;

describe('the compiler', () => {
  it.each(REFUSED)('refuses %s in %s', (file, project, word) => {
    expect(complaints(join(planted, file), project).join('\n')).toContain(`'${word}'`);
  });

  it.each(COMPILED)('takes %s in %s, where it belongs', (file, project) => {
    expect(complaints(join(planted, file), project)).toEqual([]);
  });
});

describe('ports', () => {
  it('are shapes: they hold no code but the errors of adapters', async () => {
    const folder = join(root, 'packages/core/src/ports');
    const names = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
    const exported = await Promise.all(names.map(async (name) => Object.keys((await import(pathToFileURL(join(folder, name)).href)) as object)));
    expect(exported.flat()).toEqual(['DriverError', 'LineEngineError', 'ModelError']);
  });
});
