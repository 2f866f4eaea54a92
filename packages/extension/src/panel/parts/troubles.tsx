import { dismissToast, dismissTrouble, holdToast } from '../state/panel.js';
import { words } from '../words.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { usePanel, usePart } from './use-panel.js';

export function Troubles() {
  const panel = usePanel();
  const troubles = usePart((state) => state.troubles);
  return (
    <div class="troubles" role="alert">
      {troubles.map(({ key, message, whatToDo }) => (
        <div class="trouble" key={key}>
          <Icon name="warn" />
          <p><strong>{message}</strong> {whatToDo}</p>
          <Button icon="close" kind="quiet" label={words.dismissTrouble} onPress={() => dismissTrouble(panel, key)} />
        </div>
      ))}
    </div>
  );
}

export function ToastLine() {
  const panel = usePanel();
  const toast = usePart((state) => state.toast);
  if (toast === null) return null;
  const { key, text, undo } = toast;
  const takeBack = (): void => {
    dismissToast(panel, key);
    undo?.();
  };
  return (
    <div class="toast" role="group" aria-label={text} onFocusIn={() => holdToast(panel, key, true)} onFocusOut={() => holdToast(panel, key, false)}>
      <p>{text}</p>
      {undo && <Button kind="quiet" onPress={takeBack}>{words.undo}</Button>}
      <Button icon="close" kind="quiet" label={words.close} onPress={() => dismissToast(panel, key)} />
    </div>
  );
}

/** What happens on its own is told here; what a person did answers by itself. */
export function LiveRegion() {
  const said = usePart((state) => state.said);
  return <p class="unseen" role="status">{said}</p>;
}
