import { useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { applyTheme, keepTheme, keptTheme, THEMES, type Theme } from './theme.js';

export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(keptTheme);
  const choose = (chosen: string): void => {
    const next = THEMES.find((one) => one === chosen) ?? 'auto';
    setTheme(next);
    keepTheme(next);
    applyTheme(next);
  };
  return (
    <select class="small-select" aria-label={words.frame.theme.label} value={theme} onChange={(event) => choose(event.currentTarget.value)}>
      {THEMES.map((one) => <option key={one} value={one}>{words.frame.theme[one]}</option>)}
    </select>
  );
}
