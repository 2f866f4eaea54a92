import { EmptyState } from '../../components/empty-state.js';
import { Page } from '../../components/page.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';

export function NotFoundPage() {
  const text = words.frame.notFound;
  return (
    <Page title={text.page}>
      <EmptyState icon="search" title={text.title} text={text.text} actions={<Link to="/" class="button main">{text.home}</Link>} />
    </Page>
  );
}
