import type { Phrase } from './vision-ocr-layout.js';
import { equalSpans, fuzzySpans, type Span } from './vision-ocr-spans.js';
import type { MatchKind, VisionConfig, VisionMetadata } from './vision-ocr-types.js';
import { variationsOf } from './vision-ocr-variations.js';

/** All matches of the first rung that has any. */
export interface Rung {
  kind: MatchKind;
  variation: string | null;
  spans: Span[];
}

/** exact → contains → variations → fuzzy; `exact` stays on the first rung. */
export function climb(text: string, phrases: readonly Phrase[], { metadata, config }: { metadata: VisionMetadata; config: VisionConfig }): Rung | null {
  const rules = { minOCRConfidence: config.minOCRConfidence, caseSensitive: metadata.caseSensitive ?? false };
  const own = firstKind(equalSpans(text, phrases, rules), metadata);
  if (own) return { kind: own.kind, variation: null, spans: own.spans };
  if (metadata.exact) return null;
  for (const variation of config.tryVariations ? variationsOf(text, metadata.variations) : []) {
    const match = firstKind(equalSpans(variation, phrases, rules), metadata);
    if (match) return { kind: 'variation', variation, spans: match.spans };
  }
  const spans = fuzzySpans(text, phrases, { ...rules, threshold: config.fuzzyMatchThreshold });
  return spans.length > 0 ? { kind: 'fuzzy', variation: null, spans } : null;
}

function firstKind(spans: readonly Span[], { exact }: VisionMetadata): { kind: 'exact' | 'contains'; spans: Span[] } | null {
  for (const kind of ['exact', 'contains'] as const) {
    const ones = spans.filter((span) => span.kind === kind);
    if (ones.length > 0 && !(exact && kind === 'contains')) return { kind, spans: ones };
  }
  return null;
}
