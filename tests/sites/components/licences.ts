import { readdirSync, readFileSync } from 'node:fs';

const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const RULE = '\n\n----------------------------------------\n\n';

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const { name, version, license } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Record<string, string>;
  return `${name} ${version} (${license})\n\n${file === undefined ? '' : readFileSync(`${folder}${file}`, 'utf8').trim()}`.trim();
}

/** The terms of every package that the files come from, since the pages are given on. */
export function licencesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  return `${[...folders].map(licenceOf).sort().join(RULE)}\n`;
}
