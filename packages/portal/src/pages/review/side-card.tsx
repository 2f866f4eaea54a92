import type { HealingDetail } from '@waymark/core/api';
import { Card } from '../../components/card.js';
import { Picture, safeSource } from '../../components/picture.js';
import { words } from '../../words/index.js';
import { Closeup } from './closeup.js';

const text = words.review;

interface SideCardProps {
  which: 'before' | 'after';
  side: HealingDetail['before'];
  locator: string | null;
}

/** What is known of the element, at one time: where it stood, how it looked, what it is called. */
export function SideCard({ which, side, locator }: SideCardProps) {
  const { target, picture, box, viewport } = side;
  const crop = safeSource(side.crop);
  const source = picture === null ? null : safeSource(`/api/pictures/${picture}`);
  const name = nameOf(target);
  const outline = which === 'before' ? { recorded: box } : { found: box };
  return (
    <Card title={text[which]} class={`side ${which}`}>
      {crop && <div class="crop"><img src={crop} alt={text.crop(name ?? text.side.none)} /></div>}
      {!crop && source && box && viewport && <Closeup src={source} alt={text.crop(name ?? text.side.none)} box={box} viewport={viewport} />}
      {source && <Picture src={source} alt={text.pictureOf[which]} viewport={viewport} {...outline} />}
      {!source && !crop && <p class="no-picture">{which === 'before' ? text.noPictureBefore : text.noPictureAfter}</p>}
      <dl class="facts">
        <dt>{text.side.name}</dt>
        <dd>{name ?? <span class="absent">{text.side.none}</span>}</dd>
        <dt>{text.side.role}</dt>
        <dd>{target?.semantics?.role ?? target?.dom?.tag ?? <span class="absent">{text.side.none}</span>}</dd>
        <dt>{text.side.locator}</dt>
        <dd>{locator === null ? <span class="absent">{text.side.noLocator}</span> : <code>{locator}</code>}</dd>
      </dl>
    </Card>
  );
}

function nameOf(target: HealingDetail['before']['target']): string | null {
  const { name, label, text: own, placeholder } = target?.semantics ?? {};
  return name || label || own || placeholder || target?.pixels?.name || null;
}
