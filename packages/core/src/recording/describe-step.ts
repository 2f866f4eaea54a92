import type { Modifier, Step } from './step.js';
import { isSecretReference } from './values.js';

const LONGEST = 60;

/** A step in plain words, as lists show it: "Click ‘Place order’". Values of secrets are never in it. */
export function describeStep(step: Step): string {
  const on = nameOf(step.label);
  switch (step.action) {
    case 'navigate':
      return `Go to ${short(step.url)}`;
    case 'click':
      return `${withKeys('Click', step.modifiers)}${on}`;
    case 'doubleClick':
      return `${withKeys('Double-click', step.modifiers)}${on}`;
    case 'rightClick':
      return `${withKeys('Right-click', step.modifiers)}${on}`;
    case 'hover':
      return `Point at${on || ' an element'}`;
    case 'extract':
      return `Keep the text of${on || ' an element'} as ${quoted(step.into)}`;
    case 'fill':
      return `Fill${on || ' a field'}${step.secret || isSecretReference(step.value) ? ' (secret)' : ` with ${quoted(unescaped(step.value))}`}`;
    case 'clear':
      return `Clear${on || ' a field'}`;
    case 'press':
      return `Press ${keyName(step.key, step.modifiers)}${on && ` in${on}`}`;
    case 'select':
      return `Choose ${listed(step.values.map(unescaped))}${on && ` in${on}`}`;
    case 'check':
      return `Tick${on || ' a box'}`;
    case 'uncheck':
      return `Untick${on || ' a box'}`;
    case 'upload':
      return step.files.length === 0 ? `Remove the files of${on || ' a field'}` : `Upload ${listed(step.files.map(unescaped))}${on && ` to${on}`}`;
    case 'drag':
      return `Drag${on || ' an element'}${dragEnd(step.to)}`;
    case 'scroll':
      return `Scroll${on} to ${Math.round(step.to.x)}, ${Math.round(step.to.y)}`;
    default:
      return describeOther(step, on);
  }
}

type Other = Exclude<
  Step,
  { action: 'navigate' | 'click' | 'doubleClick' | 'rightClick' | 'hover' | 'extract' | 'fill' | 'clear' | 'press' | 'select' | 'check' | 'uncheck' | 'upload' | 'drag' | 'scroll' }
>;

function describeOther(step: Other, on: string): string {
  switch (step.action) {
    case 'waitFor':
      return `Wait until ${waitedFor(step, on)}`;
    case 'switchTab':
      return `Switch to ${step.index === undefined ? `the tab at ${short(step.matches ?? '')}` : `tab ${step.index + 1}`}`;
    case 'closeTab':
      return `Close ${step.index === undefined ? 'the tab' : `tab ${step.index + 1}`}`;
    case 'dialog':
      return `${dialogAnswer(step)}${on && `: ${on.trim()}`}`;
    case 'download':
      return `Download${step.fileName === undefined ? ' a file' : ` ${quoted(unescaped(step.fileName))}`}${on && ` by${on}`}`;
    case 'assertVisible':
      return `Check that${on || ' an element'} is visible`;
    case 'assertNotVisible':
      return `Check that${on || ' an element'} is not visible`;
    case 'assertText':
      return `Check that${on || ' an element'} ${step.exact ? 'reads' : 'contains'} ${quoted(unescaped(step.text))}`;
    case 'assertValue':
      return `Check that${on || ' a field'} holds ${step.secret || isSecretReference(step.value) ? 'its secret' : quoted(unescaped(step.value))}`;
    case 'assertChecked':
      return `Check that${on || ' a box'} is ${step.checked ? 'ticked' : 'not ticked'}`;
    case 'assertCount':
      return `Check that there ${step.count === 1 ? 'is' : 'are'} ${step.count} of${on || ' an element'}`;
    case 'assertUrl':
      return `Check that the address is ${short(unescaped(step.matches))}`;
    case 'assertTitle':
      return `Check that the title is ${quoted(unescaped(step.matches))}`;
    default:
      return unknownAction(step);
  }
}

/** The compiler sees to it that no action is forgotten above. */
function unknownAction(step: never): string {
  return String(Reflect.get(step, 'action'));
}

/** With the space before it; empty where nobody could name the element. */
function nameOf(label: string): string {
  const plain = short(label);
  return plain === '' ? '' : ` ‘${plain}’`;
}

function quoted(text: string): string {
  return `‘${short(text)}’`;
}

function short(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const letters = Array.from(plain.slice(0, 4 * LONGEST));
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

function unescaped(text: string): string {
  return text.replaceAll('\\{{', '{{');
}

function listed(items: readonly string[]): string {
  const shown = items.slice(0, 3).map(quoted).join(', ');
  return items.length > 3 ? `${shown} and ${items.length - 3} more` : shown;
}

function withKeys(verb: string, modifiers: readonly Modifier[] | undefined): string {
  return modifiers === undefined || modifiers.length === 0 ? verb : `${modifiers.join('+')}+${verb.toLowerCase()}`;
}

function keyName(key: string, modifiers: readonly Modifier[] | undefined): string {
  return [...(modifiers ?? []), key === ' ' ? 'Space' : short(key)].join('+');
}

function dragEnd(to: DragEnd): string {
  if (isOffset(to)) return ` by ${Math.round(to.by.x)}, ${Math.round(to.by.y)} pixels`;
  const { semantics } = to.target;
  const name = nameOf(semantics?.name ?? semantics?.label ?? semantics?.text ?? '');
  return ` to${name || ' another element'}`;
}

type DragEnd = Extract<Step, { action: 'drag' }>['to'];

/** Both forms keep fields they do not know, so that the compiler cannot tell them apart by themselves. */
function isOffset(to: DragEnd): to is Extract<DragEnd, { by: { x: number; y: number } }> {
  return !('target' in to);
}

function waitedFor(step: Extract<Step, { action: 'waitFor' }>, on: string): string {
  const what = [
    ...(step.target ? [`${on.trim() || 'an element'} is ${step.state === 'hidden' ? 'gone' : 'there'}`] : []),
    ...(step.text === undefined ? [] : [`${quoted(unescaped(step.text))} is ${step.state === 'hidden' ? 'gone' : 'there'}`]),
    ...(step.url === undefined ? [] : [`the address is ${short(unescaped(step.url))}`]),
  ];
  return what.length === 0 ? 'the page is ready' : what.join(' and ');
}

function dialogAnswer({ answer, value, secret }: Extract<Step, { action: 'dialog' }>): string {
  if (answer === 'prompt') return secret || value === undefined || isSecretReference(value) ? 'Answer the dialog' : `Answer the dialog with ${quoted(unescaped(value))}`;
  return answer === 'accept' ? 'Accept the dialog' : 'Dismiss the dialog';
}
