import { useEffect } from 'preact/hooks';
import type { OpenRecording, PortalConnection, PortalStanding, PortalVersion } from '../../messages.js';
import { whenText } from '../model/when.js';
import { Button } from '../parts/button.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { lookUpNewest, lookUpStanding, openFromPortal, sendToPortal } from '../state/portal.js';
import { words } from '../words.js';
import { Question } from './question.js';

const text = words.portal;

/** Where the recording in view stands in the portal, and what can be done about it. */
export function StandingLine({ open: { recording, version } }: { open: OpenRecording }) {
  const portal = usePart((state) => state.app.portal);
  return portal && <Standing portal={portal} id={recording.id} state={`${version} ${recording.title}`} />;
}

/** `state` is another whenever the recording is. */
function Standing({ portal, id, state }: { portal: PortalConnection; id: string; state: string }) {
  const panel = usePanel();
  const { standing, newest } = usePart((all) => all.known);
  const question = usePart((all) => (all.question?.id === id ? all.question : null));
  const mayRead = portal.permissions.includes('read');
  useEffect(() => void lookUpStanding(panel, id), [id, state, portal.address]);
  useEffect(() => void (mayRead && lookUpNewest(panel, id)), [id, portal.address]);
  if (standing === undefined) return null;
  return (
    <section class="standing" aria-label={text.standing}>
      {question ? <Question question={question} link={`${portal.address}/recordings/${encodeURIComponent(id)}`} /> : <Facts standing={standing} newest={newest} id={id} />}
      {!question && portal.permissions.includes('record') && standing?.changed !== false && <SendButton id={id} known={standing !== null} />}
    </section>
  );
}

function Facts({ standing, newest, id }: { standing: PortalStanding | null; newest: PortalVersion | null; id: string }) {
  const panel = usePanel();
  const busy = usePart((state) => state.busy);
  const isNewer = newest !== null && newest.version > (standing?.version ?? 0);
  return (
    <>
      <p>
        {standing === null ? text.never : <a href={standing.link} target="_blank" rel="noreferrer">{text.version(standing.version)}</a>}
        {standing?.changed && `, ${text.changed}`}
      </p>
      {isNewer && (
        <div class="newer">
          <p role="status">{text.newer(newest.version, whoAndWhen(newest))}</p>
          <Button disabled={busy} onPress={() => void openFromPortal(panel, id)}>{text.take}</Button>
        </div>
      )}
    </>
  );
}

function SendButton({ id, known }: { id: string; known: boolean }) {
  const panel = usePanel();
  const busy = usePart((state) => state.busy);
  return <Button icon="export" disabled={busy} onPress={() => void sendToPortal(panel, id)}>{busy ? text.sending : known ? text.sendChanges : text.send}</Button>;
}

function whoAndWhen({ by, at }: PortalVersion): string {
  return text.by(by, at === null ? null : whenText(at, Date.now()));
}
