import { useEffect, useState } from 'preact/hooks';
import { LANGUAGE, words } from '../words/index.js';
import { sinceThen } from './since-then.js';

const RENEW_MS = 30_000;

/** “3 minutes ago”, with the exact time for whoever points at it. */
export function RelativeTime({ at }: { at: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), RENEW_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (at === null) return <span>{words.parts.time.never}</span>;
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return <span>{at}</span>;
  return <time dateTime={at} title={then.toLocaleString(LANGUAGE)}>{sinceThen(then.getTime() - now, LANGUAGE) ?? words.parts.time.now}</time>;
}
