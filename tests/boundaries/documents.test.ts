import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

const read = (document: string): string => readFileSync(join(root, document), 'utf8');

/** The names under which people look for the parts of the product. */
const NAMES = [
  'VisionStrategy', 'VisionService', 'EvidenceScoring', 'StrategyEvaluator', 'LocatorStrategy', 'DecisionEngine', 'CDPService',
  'ElementLocator', 'AIHealingService', 'HealingCache', 'VisionAPIClient', 'PromptBuilder', 'ResponseParser', 'RateLimiter',
  'CoordinateConverter', 'GridSearch', 'SelectorGenerator', 'ConfidenceEvaluator', 'HealingLogger', 'MetricsCollector', 'CostTracker',
  'verify_before', 'verify_after', 'ocr_presence_check', 'build_role_confirm_prompt', 'healing_logs', 'api_costs',
  'healing_notifications', 'confidence_logs',
];

describe('the documents', () => {
  it.each(documents)('%s names files and links that are there', (document) => {
    const text = read(document);
    const named = [...text.matchAll(/`((?:packages|tests|scripts|bench|docs)\/[\w./-]+)`/g)].map(([, path = '']) => join(root, path));
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, path = '']) => join(root, dirname(document), path));
    expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('map every name of the specification to its place', () => {
    const map = read('docs/architecture.md');
    expect(NAMES.filter((name) => !map.includes(name))).toEqual([]);
  });

  it('list every command and script that there is', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const contributing = read('CONTRIBUTING.md');
    expect(Object.keys(scripts).filter((name) => !contributing.includes(name))).toEqual([]);
  });
});
