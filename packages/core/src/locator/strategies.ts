import { confidence } from '../confidence/scale.js';
import type { Confidence } from '../confidence/judgement.js';
import type { Box, Target } from '../recording/target.js';
import type { TierId } from './tiers.js';
import type { VisionMetadata } from './vision-ocr-types.js';

/** What each type of strategy is worth before anything is known of the page, most trusted first. */
export const STRATEGY_TABLE = {
  cdp_semantic: { weight: 0.95, tiers: ['aria'], evidence: 'role and accessible name', ownPrior: false },
  cdp_power: {
    weight: 0.9,
    tiers: ['placeholder', 'data', 'fuzzyText'],
    evidence: 'test id, label, placeholder, text, alt, title',
    ownPrior: false,
  },
  dom_selector: { weight: 0.85, tiers: ['id', 'name'], evidence: 'id, name, unique selector', ownPrior: false },
  evidence_scoring: { weight: 0.8, tiers: [], evidence: 'end point, trail, tag, id, classes', ownPrior: true },
  css_selector: { weight: 0.75, tiers: ['xpath'], evidence: 'class or path selector, XPath', ownPrior: false },
  vision_ocr: { weight: 0.7, tiers: [], evidence: 'text as OCR reads it', ownPrior: true },
  coordinates: { weight: 0.6, tiers: ['boundingBox'], evidence: 'recorded box', ownPrior: false },
} as const satisfies Record<string, StrategyTraits>;

export type StrategyType = keyof typeof STRATEGY_TABLE;

/** For people. */
export const STRATEGY_NAMES: Readonly<Record<StrategyType, string>> = {
  cdp_semantic: 'role and name',
  cdp_power: 'test id, label or text',
  dom_selector: 'id or unique selector',
  evidence_scoring: 'evidence around the end point',
  css_selector: 'class or path',
  vision_ocr: 'words on the screen',
  coordinates: 'place',
};

/** The strategy that rests on the same evidence as a tier; null for looking again. */
export function strategyOfTier(tier: TierId): StrategyType | null {
  return STRATEGY_TYPES.find((type) => (STRATEGY_TABLE[type].tiers as readonly TierId[]).includes(tier)) ?? null;
}

export const STRATEGY_TYPES = Object.keys(STRATEGY_TABLE) as readonly StrategyType[];

interface StrategyTraits {
  weight: number;
  /** The element locator's tiers that rest on the same evidence. */
  tiers: readonly TierId[];
  evidence: string;
  /** Its own formula contains the weight already, so it is not multiplied again. */
  ownPrior: boolean;
}

interface StrategyMetadata {
  cdp_semantic: { role: string; name: string };
  cdp_power: { by: 'data' | 'label' | 'placeholder' | 'text' | 'alt' | 'title'; value: string; attribute?: string };
  dom_selector: { by: 'id' | 'name' | 'css'; value: string };
  css_selector: { by: 'css' | 'class' | 'xpath'; value: string };
  evidence_scoring: { target: Target };
  vision_ocr: VisionMetadata;
  coordinates: { point: { x: number; y: number }; box: Box | null };
}

/** LocatorStrategy: one way to find the target, with what it needs to know. */
export type LocatorStrategy = {
  [T in StrategyType]: { type: T; metadata: StrategyMetadata[T] };
}[StrategyType];

/** Applies the type's weight, exactly once. */
export function weigh(strategy: Pick<LocatorStrategy, 'type'>, raw: Confidence): Confidence {
  const { weight, ownPrior } = STRATEGY_TABLE[strategy.type];
  return ownPrior ? raw : confidence(raw * weight);
}

/** Every strategy that the bundle has evidence for, most trusted first; none is dropped for being weak. */
export function strategiesFor(target: Target): LocatorStrategy[] {
  return [
    ...semanticOnes(target),
    ...powerOnes(target),
    ...domOnes(target),
    ...evidenceOnes(target),
    ...cssOnes(target),
    ...visionOnes(target),
    ...coordinateOnes(target),
  ];
}

function semanticOnes({ semantics }: Target): LocatorStrategy[] {
  const { role, name } = semantics ?? {};
  return role && name ? [{ type: 'cdp_semantic', metadata: { role, name } }] : [];
}

function powerOnes({ dom, semantics }: Target): LocatorStrategy[] {
  const data = Object.entries(dom?.dataAttributes ?? {}).map(([attribute, value]) => ({ by: 'data' as const, value, attribute }));
  const texts = (['label', 'placeholder', 'text', 'alt', 'title'] as const).flatMap((by) => {
    const value = semantics?.[by];
    return value ? [{ by, value }] : [];
  });
  return [...data, ...texts].map((metadata) => ({ type: 'cdp_power', metadata }));
}

function domOnes({ dom }: Target): LocatorStrategy[] {
  const ones: LocatorStrategy[] = [];
  if (dom?.id) ones.push({ type: 'dom_selector', metadata: { by: 'id', value: dom.id } });
  if (dom?.name) ones.push({ type: 'dom_selector', metadata: { by: 'name', value: dom.name } });
  if (dom?.css && isDirect(dom.css)) ones.push({ type: 'dom_selector', metadata: { by: 'css', value: dom.css } });
  return ones;
}

function cssOnes({ dom }: Target): LocatorStrategy[] {
  const ones: LocatorStrategy[] = [];
  if (dom?.css && !isDirect(dom.css)) ones.push({ type: 'css_selector', metadata: { by: 'css', value: dom.css } });
  if (dom?.classes?.length) ones.push({ type: 'css_selector', metadata: { by: 'class', value: dom.classes.join(' ') } });
  if (dom?.idXPath) ones.push({ type: 'css_selector', metadata: { by: 'xpath', value: dom.idXPath } });
  if (dom?.xpath) ones.push({ type: 'css_selector', metadata: { by: 'xpath', value: dom.xpath } });
  return ones;
}

/** A selector that names the element itself by an id or attribute, not its classes nor the way to it. */
function isDirect(css: string): boolean {
  const bare = css.trim().replace(/\\./g, 'x').replace(/"[^"]*"|'[^']*'/g, '');
  return /[#[]/.test(bare) && !/[\s>+~.]|:nth-/.test(bare.replace(/\[[^\]]*\]/g, '[]'));
}

function evidenceOnes(target: Target): LocatorStrategy[] {
  const hasPlace = target.behaviour?.endpoint || target.geometry?.box;
  return hasPlace ? [{ type: 'evidence_scoring', metadata: { target } }] : [];
}

function visionOnes(target: Target): LocatorStrategy[] {
  const words = wordsOnTarget(target);
  const targetText = target.semantics?.text || words.map((word) => word.text).join(' ') || target.semantics?.name;
  if (!targetText) return [];
  const metadata: VisionMetadata = { targetText };
  const box = target.geometry?.box;
  if (box) metadata.textBbox = { space: 'page', x: box.x, y: box.y, width: box.width, height: box.height };
  if (words.length > 0) metadata.ocrConfidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return [{ type: 'vision_ocr', metadata }];
}

/** OCR keeps what stands around the target as well; that must not be looked for in its place. */
function wordsOnTarget({ pixels, geometry }: Target): { text: string; confidence: number }[] {
  const box = geometry?.box;
  if (!box) return [];
  return (pixels?.words ?? []).filter((word) => {
    const x = word.box.x + word.box.width / 2;
    const y = word.box.y + word.box.height / 2;
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  });
}

function coordinateOnes({ behaviour, geometry }: Target): LocatorStrategy[] {
  const box = geometry?.box ?? null;
  const point = behaviour?.endpoint ?? (box && { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return point ? [{ type: 'coordinates', metadata: { point, box } }] : [];
}
