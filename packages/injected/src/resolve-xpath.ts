import { evaluateXPath, firstChildOf, isElement, isShadowRoot, nextSiblingOf, queryAll, tagOf, type Root } from './dom.js';

interface PathStep {
  tag: string;
  /** From 1. */
  position: number;
}

const STEP = /^\/(?:([a-z][\w-]*)|\*\[name\(\)=(?:'([^']+)'|"([^"]+)")\])(?:\[(\d+)\])?/i;
const FROM_ID = /^\/\/\*\[@id=(?:'([^']*)'|"([^"]*)")\]/;

/** The elements that a path names in one tree, from its root. */
export function elementsAt(root: Root, xpath: string): Element[] {
  return isShadowRoot(root) ? followXPath(root, xpath) : evaluateXPath(xpath);
}

/**
 * Browsers refuse to evaluate XPath in a shadow root. Paths such as recordings have (steps with positions, from
 * the root or from an id) are followed here; any other path names nothing.
 */
function followXPath(root: ShadowRoot, xpath: string): Element[] {
  const anchored = FROM_ID.exec(xpath);
  const id = anchored?.[1] ?? anchored?.[2];
  const steps = stepsOf(xpath.slice(anchored?.[0].length ?? 0));
  if (steps === null || (steps.length === 0 && id === undefined)) return [];
  const starts: (Element | ShadowRoot)[] = id === undefined ? [root] : queryAll(root, `[id=${JSON.stringify(id)}]`);
  return starts.map((start) => follow(start, steps)).filter(isElement);
}

function stepsOf(path: string): PathStep[] | null {
  const steps: PathStep[] = [];
  let rest = path;
  while (rest !== '') {
    const match = STEP.exec(rest);
    if (match === null) return null;
    steps.push({ tag: match[1] ?? match[2] ?? match[3] ?? '', position: Number(match[4] ?? 1) });
    rest = rest.slice(match[0].length);
  }
  return steps;
}

function follow(start: Node, steps: readonly PathStep[]): Node | null {
  return steps.reduce<Node | null>((node, step) => (node === null ? null : childAt(node, step)), start);
}

function childAt(parent: Node, { tag, position }: PathStep): Element | null {
  let left = position;
  for (let child = firstChildOf(parent); child !== null; child = nextSiblingOf(child)) {
    if (isElement(child) && tagOf(child) === tag && --left === 0) return child;
  }
  return null;
}
