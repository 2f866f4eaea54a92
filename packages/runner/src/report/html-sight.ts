import { showPercent, type SightReport } from '@waymark/core';
import { html, type Markup } from './markup.js';
import { sentence } from './words.js';

type Expected = SightReport['expected'][number];
type Box = SightReport['observed'][number]['box'];

/** What was expected on the screen, what was read there, and where page and screen told different things. */
export function sightHtml(sight: SightReport): Markup {
  const told = sight.disagreements.map(({ text }) => html`<li>${sentence(text)}</li>`);
  const picture = pictureOf(sight);
  const quiet = sight.verdict === 'pass' && told.length === 0;
  return html`<div class="sight"><h4>On the screen</h4>
${sight.problem !== null && html`<p class="reason">${sentence(`the screen was not read: ${sight.problem}`)}</p>`}
${told.length > 0 && html`<ul class="told">${told}</ul>`}
${sight.expected.length > 0 && table(sight)}
${picture !== null && (quiet ? html`<details><summary>The screen that was read</summary>${picture}</details>` : picture)}</div>`;
}

function table(sight: SightReport): Markup {
  return html`<div class="table"><table><caption class="plain">${sight.engine === null ? 'What was expected' : `What was expected, and what was read (${sight.engine})`}</caption>
<thead><tr><th scope="col">Expected</th><th scope="col">Read on the screen</th><th scope="col" class="n">Certainty</th><th scope="col">Verdict</th></tr></thead>
<tbody>${sight.expected.map((one) => row(one, sight))}</tbody></table></div>`;
}

function row(one: Expected, sight: SightReport): Markup {
  const { observed, mismatches } = sight;
  const read = observed.find(({ id }) => id === one.id);
  const missed = mismatches.find(({ id }) => id === one.id);
  const none = html`<span class="absent">${unreadWords(one, sight)}</span>`;
  return html`<tr class="${missed && 'contradicts'}"><th scope="row">${inWords(one)}</th><td>${read ? `‘${read.text}’ at ${placeOf(read.box)}` : none}</td>
<td class="n">${read ? showPercent(read.confidence) : ''}</td><td class="weighed">${missed ? (missed.verdict === 'fail' ? 'not so' : 'not sure') : 'as expected'}</td></tr>`;
}

function unreadWords({ id, kind }: Expected, { problem, disagreements }: SightReport): string {
  if (kind === 'url' || kind === 'title') return 'told by the page';
  if (problem !== null) return 'not read';
  if (kind === 'changed') return 'compared with the screen before';
  const told = disagreements.find((one) => one.id === id);
  if (told?.reads !== undefined) return `‘${told.reads}’ in its place`;
  return told?.kind === 'off-screen' ? 'off screen: told by the page' : 'nothing of it';
}

const KINDS: Record<Expected['kind'], (text: string) => string> = {
  present: (text) => `‘${text}’ is there`,
  absent: (text) => `‘${text}’ is not there`,
  changed: () => 'something has changed',
  url: (text) => `the address is ${text}`,
  title: (text) => `the title is ‘${text}’`,
};

function inWords({ kind, text, role }: Expected): string {
  return `${KINDS[kind](text ?? '')}${role === null ? '' : `, as a ${role}`}`;
}

function placeOf({ x, y, width, height }: Box): string {
  return `${Math.round(x)}, ${Math.round(y)} (${Math.round(width)} × ${Math.round(height)})`;
}

function pictureOf({ picture, observed, disagreements }: SightReport): Markup | null {
  if (picture === null) return null;
  const { png, viewport, from } = picture;
  const read = observed.map(({ box }) => rectangle(box, 'found'));
  const amiss = disagreements.flatMap(({ box, kind }) => (box && kind !== 'drawn' ? [rectangle(box, 'recorded')] : []));
  const names = observed.map(({ text }) => `‘${text}’`).join(', ');
  return html`<figure><div class="shot"><img src="data:image/png;base64,${Buffer.from(png).toString('base64')}" width="${viewport.width}" height="${viewport.height}" loading="lazy" alt="The screen that was read. Outlined: ${names || 'nothing'}.">
<svg viewBox="${from.x} ${from.y} ${viewport.width} ${viewport.height}" preserveAspectRatio="none" aria-hidden="true">${[...observed, ...disagreements].flatMap(({ box }) => (box ? [rectangle(box, 'halo')] : []))}${read}${amiss}</svg></div>
<figcaption>${read.length > 0 && legend('found', 'Solid: what was read as expected')}${amiss.length > 0 && legend('recorded', 'Dashed: where page and screen tell different things')}
${read.length + amiss.length === 0 && html`<span>Nothing that was expected is in this picture.</span>`}</figcaption></figure>`;
}

/** Keeps the outline off the letters. */
const GAP = 6;

function rectangle({ x, y, width, height }: Box, kind: 'halo' | 'found' | 'recorded'): Markup {
  return html`<rect class="${kind}" x="${x - GAP}" y="${y - GAP}" width="${width + 2 * GAP}" height="${height + 2 * GAP}" rx="3"/>`;
}

function legend(kind: 'recorded' | 'found', words: string): Markup {
  return html`<span><svg width="26" height="10" aria-hidden="true"><line class="key-${kind}" x1="0" y1="5" x2="26" y2="5"/></svg>${words}</span>`;
}
