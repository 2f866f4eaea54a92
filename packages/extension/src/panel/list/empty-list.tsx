import { words } from '../words.js';
import { Icon } from '../parts/icon.js';

export function EmptyList() {
  const { heading, steps, privacy } = words.list.empty;
  return (
    <section class="empty" aria-labelledby="empty-heading">
      <h2 id="empty-heading">{heading}</h2>
      <ol class="lesson">
        {steps.map(([lead, rest]) => (
          <li key={lead}><strong>{lead}</strong> {rest}</li>
        ))}
      </ol>
      <p class="privacy"><Icon name="lock" /> {privacy}</p>
    </section>
  );
}
