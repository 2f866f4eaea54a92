import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Skeleton } from './answered.js';
import { ProblemBox } from './problem-box.js';

export type LoadPage = () => Promise<FunctionComponent>;

/** A page's code is asked for when the page is; it fails where the server has a newer portal since. */
export function LazyPage({ load }: { load: LoadPage }) {
  const [page, setPage] = useState<{ Shown: FunctionComponent } | 'failed' | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    load().then(
      (Shown) => !gone.signal.aborted && setPage({ Shown }),
      () => !gone.signal.aborted && setPage('failed'),
    );
    return () => gone.abort();
  }, [load]);
  if (page === 'failed') return <ProblemBox problem={words.frame.surprise} onAgain={() => location.reload()} />;
  return page === null ? <Skeleton /> : <page.Shown />;
}
