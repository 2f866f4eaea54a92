import type { PortalConnection } from '../../messages.js';
import { Button } from '../parts/button.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { disconnectPortal } from '../state/portal.js';
import { show } from '../state/recordings.js';
import { words } from '../words.js';
import { ConnectForm } from './connect-form.js';
import { PortalList } from './portal-list.js';

const text = words.portal;

export function PortalView() {
  const panel = usePanel();
  const portal = usePart((state) => state.app.portal);
  return (
    <main class="view">
      <div class="sticky top-line">
        <Button icon="back" kind="quiet" label={words.back} onPress={() => void show(panel, { kind: 'list' })} />
        <div class="title-words"><h1>{portal?.organisation.name ?? text.heading}</h1></div>
      </div>
      {portal === null ? <ConnectForm /> : <Connection portal={portal} />}
      {portal?.permissions.includes('read') && <PortalList />}
    </main>
  );
}

function Connection({ portal: { address, user, permissions } }: { portal: PortalConnection }) {
  const panel = usePanel();
  return (
    <section class="start-bar" aria-label={text.heading}>
      <dl class="facts">
        <div><dt>{text.at}</dt><dd><a href={address} target="_blank" rel="noreferrer">{address}</a></dd></div>
        <div><dt>{text.as}</dt><dd>{user}</dd></div>
        <div><dt>{text.may}</dt><dd>{permissions.map((one) => text.permissions[one]).join(', ')}</dd></div>
      </dl>
      {!permissions.includes('record') && <p class="hint wrong">{text.mayNotSend}</p>}
      {!permissions.includes('read') && <p class="hint wrong">{text.mayNotRead}</p>}
      <div class="buttons"><Button onPress={() => void disconnectPortal(panel)}>{text.disconnect}</Button></div>
    </section>
  );
}
