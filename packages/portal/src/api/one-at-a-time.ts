/**
 * Asked again while it is under way, it is done once more afterwards: what is slow is never begun anew before it has ended, and whoever asked
 * last gets what is true after he asked.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  const state = { running: false, again: false };
  const begin = (): void => {
    if (state.running) {
      state.again = true;
      return;
    }
    Object.assign(state, { running: true, again: false });
    void work().finally(() => {
      state.running = false;
      if (state.again) begin();
    });
  };
  return begin;
}
