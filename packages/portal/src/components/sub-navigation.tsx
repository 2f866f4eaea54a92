import { Link } from '../route/link.js';
import { useRoute } from '../route/router.js';

interface SubNavigationProps {
  label: string;
  entries: readonly { to: string; text: string }[];
}

/** Pages that belong together, as links that look like tabs. */
export function SubNavigation({ label, entries }: SubNavigationProps) {
  const { path } = useRoute();
  return (
    <nav aria-label={label} class="tab-list">
      {entries.map(({ to, text }) => <Link key={to} to={to} class="tab" current={path === to}>{text}</Link>)}
    </nav>
  );
}
