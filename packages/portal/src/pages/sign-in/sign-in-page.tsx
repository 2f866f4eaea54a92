import type { ApiProblem, Me } from '@waymark/core/api';
import { useEffect, useState } from 'preact/hooks';
import { problemOf } from '../../api/client-context.js';
import type { Client } from '../../api/client.js';
import { Button } from '../../components/button.js';
import { Field } from '../../components/field.js';
import { ProblemBox } from '../../components/problem-box.js';
import { Logo } from '../../components/side-bar.js';
import { Tabs } from '../../components/tabs.js';
import { words } from '../../words/index.js';

interface SignInProps {
  client: Client;
  /** Of a key in the address that was refused. */
  problem: ApiProblem | null;
  onSignedIn(me: Me): void;
}

type How = 'email' | 'key';

export function SignInPage({ client, problem: given, onSignedIn }: SignInProps) {
  const [how, setHow] = useState<How>(given ? 'key' : 'email');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState(given);
  const [busy, setBusy] = useState(false);
  const text = words.signIn;
  useEffect(() => {
    document.title = words.frame.title(text.title);
  }, []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      onSignedIn(await client.call('signIn', { body: how === 'key' ? { key: keyIn(key) } : { email, password } }));
    } catch (error) {
      setProblem(problemOf(error, words.frame.surprise));
      setBusy(false);
    }
  };
  return (
    <main class="sign-in">
      <form class="card" onSubmit={(event) => void submit(event)}>
        <p class="brand-link"><Logo />{words.frame.product}</p>
        <h1>{text.title}</h1>
        <Tabs label={text.how} tabs={[{ id: 'email', text: text.byEmail }, { id: 'key', text: text.byKey }]} chosen={how} onChoose={setHow}>
          {how === 'email' ? (
            <>
              <Field label={text.email} type="email" autocomplete="username" required value={email} onChange={setEmail} />
              <Field label={text.password} type="password" autocomplete="current-password" required value={password} onChange={setPassword} />
            </>
          ) : (
            <Field label={text.key} hint={text.keyHint} type="password" required value={key} onChange={setKey} />
          )}
        </Tabs>
        {problem && <ProblemBox problem={problem} />}
        <Button kind="main" submit busy={busy}>{text.submit}</Button>
      </form>
    </main>
  );
}

/** People paste the whole address as often as the key. */
function keyIn(text: string): string {
  return text.trim().replace(/^.*#key=/u, '');
}
