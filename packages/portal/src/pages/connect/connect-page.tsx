import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { CopyText } from '../../components/copy-text.js';
import { Field } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';

const text = words.connect;
const LIVES_DAYS = 90;

export function ConnectPage() {
  const call = useCall();
  const may = useMay('record');
  const { busy, problem, run } = useAct();
  const [name, setName] = useState(text.nameDefault);
  const [secret, setSecret] = useState<string | null>(null);
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const made = await run(() => call('addToken', { body: { name, permissions: ['read', 'record'], expiresInDays: LIVES_DAYS } }));
    if (made) setSecret(made.secret);
  };
  return (
    <Page title={text.title} lead={text.lead} actions={<Link to="/tokens" class="button quiet">{text.tokens}</Link>}>
      <Card><ol class="lesson">{text.steps.map((step) => <li key={step}>{step}</li>)}</ol></Card>
      <Card>
        <dl class="stack connect">
          <div><dt>{text.address}</dt><dd><CopyText text={location.origin} label={text.address} /></dd></div>
          {secret !== null && <div aria-live="polite"><dt>{text.token}</dt><dd><CopyText text={secret} label={text.token} /><p class="hint">{text.once}</p></dd></div>}
        </dl>
        {!may && <p class="note">{text.mayNot}</p>}
        {may && secret === null && (
          <form class="stack" onSubmit={(event) => void make(event)}>
            <Field label={text.name} hint={text.nameHint} value={name} required onChange={setName} />
            <p class="hint">{text.rights}</p>
            {problem && <ProblemBox problem={problem} />}
            <div class="buttons"><Button kind="main" submit icon="tokens" busy={busy}>{text.make}</Button></div>
          </form>
        )}
      </Card>
    </Page>
  );
}
