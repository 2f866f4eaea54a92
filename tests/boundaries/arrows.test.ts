import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const planted = fileURLToPath(new URL('planted', import.meta.url));
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Required<IConfiguration>;

async function cruised(baseDir: string): Promise<ICruiseResult> {
  const { tsConfig: _, ...options } = config.options;
  const { output } = await cruise(['packages'], { ...options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden } });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** What each planted file says of itself in its first line: `// must be found: rule, rule`. */
function plantedRules(): string[] {
  return readdirSync(planted, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.startsWith('packages/') && /[.]tsx?$/.test(file))
    .flatMap((file) => {
      const [, rules = ''] = /^\/\/ must be found: (.+)/.exec(readFileSync(join(planted, file), 'utf8')) ?? [];
      return rules.split(', ').filter(Boolean).map((rule) => `${file}: ${rule}`);
    });
}

describe('the arrows', () => {
  it('are broken by the planted files, each in the way it says', async () => {
    const { summary } = await cruised(planted);
    const found = new Set(summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`));
    expect([...found].sort()).toEqual(plantedRules().sort());
  });

  it('have a planted violation each, and a reason', () => {
    const proven = new Set(plantedRules().map((line) => line.split(': ')[1]));
    expect(config.forbidden.filter(({ name }) => !proven.has(name))).toEqual([]);
    expect(config.forbidden.filter(({ comment }) => !comment?.endsWith('.'))).toEqual([]);
  });

  it('hold in the real tree, which the cruiser really reads', async () => {
    const { summary } = await cruised(root);
    // A cruiser that cannot read TypeScript sees no modules, and then no violations either.
    expect(summary.totalCruised).toBeGreaterThan(60);
    expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(100);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  }, 120_000);
});
