import { Field } from '../../components/field.js';
import { words } from '../../words/index.js';

const text = words.newJob;

export interface Times {
  byClock: boolean;
  name: string;
  cron: string;
  timezone: string;
}

export const FIRST_TIMES: Times = { byClock: false, name: '', cron: '0 6 * * 1-5', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };

export function WhenFields({ times, change }: { times: Times; change(changes: Partial<Times>): void }) {
  return (
    <div class="stack">
      <fieldset class="radio-row">
        <legend class="unseen">{text.when}</legend>
        <label><input type="radio" name="when" checked={!times.byClock} onChange={() => change({ byClock: false })} /> {text.now}</label>
        <label><input type="radio" name="when" checked={times.byClock} onChange={() => change({ byClock: true })} /> {text.byClock}</label>
      </fieldset>
      {times.byClock && (
        <div class="field-row">
          <Field label={text.scheduleName} required value={times.name} onChange={(name) => change({ name })} />
          <Field label={text.cron} hint={text.cronHint} required value={times.cron} onChange={(cron) => change({ cron })} />
          <Field label={text.timezone} required value={times.timezone} onChange={(timezone) => change({ timezone })} />
        </div>
      )}
    </div>
  );
}
