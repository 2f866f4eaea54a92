import { useState } from 'preact/hooks';
import { words } from '../words/index.js';

interface OrganisationChoiceProps {
  organisations: readonly { id: string; name: string }[];
  present: string;
  /** Whether it worked. */
  onChoose(id: string): Promise<boolean>;
}

export function OrganisationChoice({ organisations, present, onChoose }: OrganisationChoiceProps) {
  const [chosen, setChosen] = useState(present);
  const choose = async (id: string): Promise<void> => {
    setChosen(id);
    if (!(await onChoose(id))) setChosen(present);
  };
  return (
    <select class="small-select" aria-label={words.frame.organisation} value={chosen} onChange={(event) => void choose(event.currentTarget.value)}>
      {organisations.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
    </select>
  );
}
