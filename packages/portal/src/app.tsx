import type { ApiProblem, Me, Overview } from '@waymark/core/api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { OverviewContext } from './api/overview-context.js';
import { onOtherTab, tellOtherTabs } from './api/other-tabs.js';
import { problemOf, SessionContext, type Session } from './api/client-context.js';
import { createClient, type Client } from './api/client.js';
import { useAnswer, type Answered } from './api/use-answer.js';
import { Skeleton } from './components/answered.js';
import { LazyPage, type LoadPage } from './components/lazy-page.js';
import { ProblemBox } from './components/problem-box.js';
import { Shortcuts, useShortcuts } from './components/shortcuts.js';
import { SideBar, type NavEntry } from './components/side-bar.js';
import { applyTheme, keptTheme } from './components/theme.js';
import { Toasts, useTell } from './components/toasts.js';
import { NotFoundPage } from './pages/not-found/not-found-page.js';
import { SignInPage } from './pages/sign-in/sign-in-page.js';
import { go } from './route/go.js';
import { Router, useRoute } from './route/router.js';
import { words } from './words/index.js';

/** One line for each page; its code is loaded when it is opened. */
const ROUTES: Readonly<Record<string, LoadPage>> = {
  '/': () => import('./pages/overview/overview-page.js').then((page) => page.OverviewPage),
  '/recordings': () => import('./pages/recordings/recordings-page.js').then((page) => page.RecordingsPage),
  '/recordings/:id': () => import('./pages/recording/recording-page.js').then((page) => page.RecordingPage),
  '/runs': () => import('./pages/runs/runs-page.js').then((page) => page.RunsPage),
  '/runs/:id': () => import('./pages/run/run-page.js').then((page) => page.RunPage),
  '/jobs': () => import('./pages/jobs/jobs-page.js').then((page) => page.JobsPage),
  '/jobs/new': () => import('./pages/new-job/new-job-page.js').then((page) => page.NewJobPage),
  '/jobs/schedules': () => import('./pages/schedules/schedules-page.js').then((page) => page.SchedulesPage),
  '/jobs/workers': () => import('./pages/workers/workers-page.js').then((page) => page.WorkersPage),
  '/jobs/:id': () => import('./pages/job/job-page.js').then((page) => page.JobPage),
  '/connect': () => import('./pages/connect/connect-page.js').then((page) => page.ConnectPage),
  '/review': () => import('./pages/review/review-page.js').then((page) => page.ReviewPage),
  '/runs/:id/steps/:number': () => import('./pages/run-step/run-step-page.js').then((page) => page.RunStepPage),
  '/insights': () => import('./pages/insights/insights-page.js').then((page) => page.InsightsPage),
  '/experiments': () => import('./pages/experiments/experiments-page.js').then((page) => page.ExperimentsPage),
  '/experiments/:id': () => import('./pages/experiments/experiment-page.js').then((page) => page.ExperimentPage),
  '/settings': () => import('./pages/settings/settings-page.js').then((page) => page.SettingsPage),
  '/members': () => import('./pages/members/members-page.js').then((page) => page.MembersPage),
  '/password': () => import('./pages/password/password-page.js').then((page) => page.PasswordPage),
  '/tokens': () => import('./pages/tokens/tokens-page.js').then((page) => page.TokensPage),
  '/audit': () => import('./pages/audit/audit-page.js').then((page) => page.AuditPage),
};
const PATTERNS = Object.keys(ROUTES);

const NAVIGATION: readonly (readonly (NavEntry & { key: string; needs?: 'manage' })[])[] = [
  [
    { to: '/', text: words.frame.places.overview, icon: 'overview', key: 'o' },
    { to: '/recordings', text: words.frame.places.recordings, icon: 'recordings', key: 'r' },
    { to: '/runs', text: words.frame.places.runs, icon: 'runs', key: 'u' },
    { to: '/jobs', text: words.frame.places.jobs, icon: 'jobs', key: 'j' },
    { to: '/review', text: words.frame.places.review, icon: 'review', key: 'v' },
  ],
  [
    { to: '/insights', text: words.frame.places.insights, icon: 'insights', key: 'i' },
    { to: '/experiments', text: words.frame.places.experiments, icon: 'experiments', key: 'e' },
  ],
  [
    { to: '/settings', text: words.frame.places.settings, icon: 'settings', key: 's' },
    { to: '/members', text: words.frame.places.members, icon: 'members', key: 'm' },
    { to: '/tokens', text: words.frame.places.tokens, icon: 'tokens', key: 't' },
    { to: '/audit', text: words.frame.places.audit, icon: 'audit', key: 'a', needs: 'manage' },
    { to: '/connect', text: words.frame.places.connect, icon: 'connect', key: 'c' },
  ],
];

type Stage = { at: 'asking' } | { at: 'signed-out'; problem: ApiProblem | null } | { at: 'failed'; problem: ApiProblem } | { at: 'in'; me: Me };

/** Before anything is drawn, so that nobody who chose dark sees a white page. */
export function prepare(): void {
  applyTheme(keptTheme());
}

export function App() {
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const entered = useRef<Me | null>(null);
  const client = useMemo(() => createClient({ words: words.frame, onSignedOut: () => setStage((stage) => (stage.at === 'signed-out' ? stage : { at: 'signed-out', problem: null })) }), []);
  const enter = useCallback((me: Me) => {
    client.trust(me);
    entered.current = me;
    setStage({ at: 'in', me });
  }, []);
  useEffect(() => {
    const begin = (): void => void findSession(client).then((stage) => (stage.at === 'in' ? enter(stage.me) : setStage(stage)));
    begin();
    const stop = onOtherTab(() => void sameSession(client, entered.current).then((me) => (me ? enter(me) : beginAnew())));
    // The printed address opened in a tab that is signed out changes nothing but its hash.
    const again = (): void => (location.hash.startsWith('#key=') ? begin() : undefined);
    window.addEventListener('hashchange', again);
    return () => {
      stop();
      window.removeEventListener('hashchange', again);
    };
  }, []);
  if (stage.at === 'asking') return <Skeleton />;
  if (stage.at === 'failed') return <main class="sign-in"><ProblemBox problem={stage.problem} onAgain={() => location.reload()} /></main>;
  if (stage.at === 'signed-out') return <SignInPage client={client} problem={stage.problem} onSignedIn={(me) => (enter(me), tellOtherTabs())} />;
  return <SignedIn client={client} me={stage.me} onMe={enter} onSignedOut={() => setStage({ at: 'signed-out', problem: null })} />;
}

/** Who is signed in now, where that is still the one who is shown. */
async function sameSession(client: Client, shown: Me | null): Promise<Me | null> {
  const me = await client.call('me', {}).catch(() => null);
  return me && shown && me.user.id === shown.user.id && me.organisation.id === shown.organisation.id && me.role === shown.role ? me : null;
}

/** By the key of the printed address, which is taken out of the history at once, or by the cookie. */
async function findSession(client: Client): Promise<Stage> {
  const key = /^#key=(.+)$/u.exec(location.hash)?.[1];
  if (key) history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const me = key ? await client.call('signIn', { body: { key } }) : await client.call('me', {});
    if (key) tellOtherTabs();
    return { at: 'in', me };
  } catch (error) {
    const problem = problemOf(error, words.frame.surprise);
    if (problem.code !== 'not_signed_in') return { at: 'failed', problem };
    return { at: 'signed-out', problem: key ? { ...problem, ...words.signIn.keyRefused } : null };
  }
}

interface SignedInProps {
  client: Client;
  me: Me;
  onMe(me: Me): void;
  onSignedOut(): void;
}

function SignedIn({ client, me, onMe, onSignedOut }: SignedInProps) {
  const session = useMemo<Session>(
    () => ({ client, me, renew: onMe, signOut: () => void client.call('signOut', {}).catch(() => undefined).then(onSignedOut).then(tellOtherTabs) }),
    [client, me],
  );
  return (
    <SessionContext.Provider value={session}>
      <Router patterns={PATTERNS}>
        <Toasts>
          <Shortcuts>
            <Frame session={session} />
          </Shortcuts>
        </Toasts>
      </Router>
    </SessionContext.Provider>
  );
}

function Frame({ session }: { session: Session }) {
  const { client, me } = session;
  const overview = useStanding();
  const waiting = overview.answer?.waiting ?? 0;
  const groups = NAVIGATION.map((group) => group.filter(({ needs }) => !needs || me.permissions.includes(needs)).map((entry) => (entry.to === '/review' ? { ...entry, count: waiting } : entry)));
  useShortcuts(groups.flat().map((entry) => ({ keys: `g ${entry.key}`, text: words.frame.shortcuts.goTo(entry.text), everywhere: true, run: () => go(entry.to) })));
  const change = useSwitch(client);
  return (
    <div class="frame">
      <a class="skip" href="#content">{words.frame.skip}</a>
      <SideBar
        groups={groups}
        person={{ name: me.user.name, organisation: me.organisation.name, role: words.frame.roles[me.role] }}
        organisations={me.organisations}
        organisation={me.organisation.id}
        passwordAt={me.mode === 'accounts' ? '/password' : null}
        onOrganisation={change}
        onSignOut={session.signOut}
      />
      <main id="content" tabIndex={-1}>
        <OverviewContext.Provider value={overview}><Shown /></OverviewContext.Provider>
      </main>
    </div>
  );
}

/** Asked for once: the frame shows how much waits for review, and the overview all of it. */
function useStanding(): Answered<Overview> {
  const { path } = useRoute();
  const overview = useAnswer('overview', {}, { fresh: ({ type }) => type === 'healing' || (path === '/' && type !== 'row') });
  useEffect(() => {
    if (path === '/' && overview.state !== 'loading') overview.reload();
  }, [path]);
  return overview;
}

/** What is shown, and what is listened to, is of the organisation before: everything begins anew, in all tabs. */
function useSwitch(client: Client): (id: string) => Promise<boolean> {
  const tell = useTell();
  return async (id) => {
    try {
      await client.call('switchOrganisation', { body: { id } });
    } catch (error) {
      const { message, hint } = problemOf(error, words.frame.surprise);
      tell({ text: `${message} ${hint}`, kind: 'wrong' });
      return false;
    }
    tellOtherTabs();
    beginAnew();
    return true;
  };
}

function beginAnew(): void {
  location.assign('/');
}

function Shown() {
  const { pattern, path } = useRoute();
  const load = pattern === null ? undefined : ROUTES[pattern];
  return load ? <LazyPage key={path} load={load} /> : <NotFoundPage />;
}
