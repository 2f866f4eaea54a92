import { useEffect, useId, useState } from 'preact/hooks';
import { Link } from '../route/link.js';
import { useRoute } from '../route/router.js';
import { words } from '../words/index.js';
import { Button } from './button.js';
import type { IconName } from './icon-paths.js';
import { Icon } from './icon.js';
import { OrganisationChoice } from './organisation-choice.js';
import { useShortcutHelp } from './shortcuts.js';
import { ThemeChoice } from './theme-choice.js';

export interface NavEntry {
  to: string;
  text: string;
  icon: IconName;
  /** Such as healings that wait for review. */
  count?: number;
}

interface SideBarProps {
  groups: readonly (readonly NavEntry[])[];
  person: { name: string; organisation: string; role: string };
  organisations: readonly { id: string; name: string }[];
  organisation: string;
  /** Null where nobody has one. */
  passwordAt: string | null;
  /** Whether it worked. */
  onOrganisation(id: string): Promise<boolean>;
  onSignOut(): void;
}

/** Beside the page; above it, behind a button, where the page is narrow. */
export function SideBar(props: SideBarProps) {
  const [open, setOpen] = useState(false);
  const { path } = useRoute();
  const id = useId();
  useEffect(() => setOpen(false), [path]);
  return (
    <header class={open ? 'side-bar open' : 'side-bar'} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <div class="brand">
        <Link to="/" class="brand-link"><Logo />{words.frame.product}</Link>
        <button type="button" class="button quiet menu-button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'close' : 'menu'} />
          <span>{words.frame.menu}</span>
        </button>
      </div>
      <div id={id} class="side-inside">
        <nav aria-label={words.frame.navigation}>
          {props.groups.map((group, at) => (
            <ul key={at}>
              {group.map((entry) => <NavItem key={entry.to} entry={entry} path={path} />)}
            </ul>
          ))}
        </nav>
        <Person {...props} />
      </div>
    </header>
  );
}

function NavItem({ entry, path }: { entry: NavEntry; path: string }) {
  const current = entry.to === '/' ? path === '/' : path === entry.to || path.startsWith(`${entry.to}/`);
  return (
    <li>
      <Link to={entry.to} class="nav-link" current={current}>
        <Icon name={entry.icon} />
        <span>{entry.text}</span>
        {entry.count ? <span class="count">{entry.count}</span> : null}
      </Link>
    </li>
  );
}

function Person({ person, organisations, organisation, passwordAt, onOrganisation, onSignOut }: SideBarProps) {
  const openHelp = useShortcutHelp();
  return (
    <div class="person">
      <ThemeChoice />
      {organisations.length > 1 && <OrganisationChoice organisations={organisations} present={organisation} onChoose={onOrganisation} />}
      <Button kind="quiet" icon="keyboard" onPress={openHelp}>{words.frame.shortcuts.open}</Button>
      <div class="person-name">
        <p>{person.name}</p>
        <p class="hint">{person.organisation} · {person.role}</p>
      </div>
      {passwordAt !== null && <Link to={passwordAt} class="button quiet"><Icon name="tokens" /><span>{words.frame.changePassword}</span></Link>}
      <Button kind="quiet" icon="signOut" onPress={onSignOut}>{words.frame.signOut}</Button>
    </div>
  );
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <path class="post" d="M11.5 2h3v22h-3Z" />
      <path class="sign" d="M4 5h14l5 4-5 4H4Z" />
      <path class="sign second" d="M22 15H10l-4 3 4 3h12Z" />
    </svg>
  );
}
