/** Adds keys and the mark of the current step; everything can be reached without it. */
export const SCRIPT = `
(() => {
  const links = [...document.querySelectorAll('nav .step-link')];
  const steps = links.map((link) => document.getElementById(link.hash.slice(1)));
  let current = -1;
  const mark = (index) => {
    if (index === current || index < 0) return;
    links[current]?.removeAttribute('aria-current');
    links[index].setAttribute('aria-current', 'true');
    links[index].scrollIntoView({ block: 'nearest' });
    current = index;
  };
  const show = (index) => {
    const step = steps[Math.max(0, Math.min(steps.length - 1, index))];
    if (!step) return;
    mark(steps.indexOf(step));
    step.scrollIntoView({ block: 'start' });
    step.focus({ preventScroll: true });
    history.replaceState(null, '', '#' + step.id);
  };
  const notable = (by) => {
    for (let i = current + by; i >= 0 && i < steps.length; i += by) if (!steps[i].matches('.s-passed,.s-skipped')) return i;
    return Math.max(0, current);
  };
  const moves = { j: () => current + 1, k: () => current - 1, n: () => notable(1), p: () => notable(-1) };
  const arrows = { ArrowDown: 1, ArrowUp: -1 };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = links.indexOf(document.activeElement);
    if (moves[event.key]) show(moves[event.key]());
    else if (at >= 0 && arrows[event.key]) links[at + arrows[event.key]]?.focus();
    else return;
    event.preventDefault();
  });
  links.forEach((link, index) => link.addEventListener('click', (event) => { event.preventDefault(); show(index); }));
  const seen = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
    if (!steps.includes(document.activeElement)) mark(steps.findIndex((step) => seen.has(step)));
  }, { rootMargin: '-10% 0px -60% 0px' });
  steps.forEach((step) => watcher.observe(step));
  addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((item) => { item.open = true; }));
  const asked = steps.findIndex((step) => '#' + step.id === location.hash);
  if (asked >= 0) show(asked);
})();
`;
