import { seenWords } from './vision-ocr-looks.js';
import type { Phrase } from './vision-ocr-layout.js';
import { equalSpans, fuzzySpans, lettersOf, runsOf, type Span } from './vision-ocr-spans.js';
import type { MatchKind, VisionConfig, VisionMetadata } from './vision-ocr-types.js';
import { variationsOf } from './vision-ocr-variations.js';

/** All matches of the first rung that has any. */
export interface Rung {
  kind: MatchKind;
  variation: string | null;
  spans: Span[];
}

/** exact → contains → the same to the eye → variations → fuzzy; `exact` stays on the first rung. */
export function climb(text: string, phrases: readonly Phrase[], { metadata, config }: { metadata: VisionMetadata; config: VisionConfig }): Rung | null {
  const runs = runsOf(phrases, config.minOCRConfidence);
  const rules = { caseSensitive: metadata.caseSensitive ?? false };
  const own = firstKind(equalSpans(text, runs, rules), metadata);
  if (own) return { kind: own.kind, variation: null, spans: own.spans };
  if (metadata.exact) return null;
  const alike = rules.caseSensitive ? null : firstKind(equalSpans(text, runs, { ...rules, byLooks: true }), metadata);
  if (alike) return { kind: 'variation', variation: null, spans: alike.spans };
  for (const variation of config.tryVariations ? otherwiseCompared(text, metadata) : []) {
    const match = firstKind(equalSpans(variation, runs, rules), metadata);
    if (match) return { kind: 'variation', variation, spans: match.spans };
  }
  const spans = fuzzySpans(text, runs, config.fuzzyMatchThreshold);
  return spans.length > 0 ? { kind: 'fuzzy', variation: null, spans } : null;
}

/** Variations that are not the same as an earlier one to the comparison itself, which ignores most of what they differ in. */
function otherwiseCompared(text: string, { variations, caseSensitive }: VisionMetadata): string[] {
  const keyOf = (one: string): string => (caseSensitive ? lettersOf(one) : seenWords(one).join(''));
  const byKey = new Map([[keyOf(text), text]]);
  for (const variation of variationsOf(text, variations)) {
    if (!byKey.has(keyOf(variation))) byKey.set(keyOf(variation), variation);
  }
  return [...byKey.values()].slice(1);
}

function firstKind(spans: readonly Span[], { exact }: VisionMetadata): { kind: 'exact' | 'contains'; spans: Span[] } | null {
  for (const kind of ['exact', 'contains'] as const) {
    const ones = spans.filter((span) => span.kind === kind);
    if (ones.length > 0 && !(exact && kind === 'contains')) return { kind, spans: ones };
  }
  return null;
}
