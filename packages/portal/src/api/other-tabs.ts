const CHANNEL = 'waymark:session';

/** All tabs have one session: one that went on showing who was signed in before would mix what belongs to two. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage('changed');
  channel.close();
}

export function onOtherTab(changed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', changed);
  return () => channel.close();
}
