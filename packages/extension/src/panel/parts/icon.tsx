import { ICON_PATHS, type IconName } from './icon-paths.js';

const FILLED: ReadonlySet<IconName> = new Set(['record', 'stop', 'pause', 'play', 'next']);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={FILLED.has(name) ? 'icon filled' : 'icon'} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
