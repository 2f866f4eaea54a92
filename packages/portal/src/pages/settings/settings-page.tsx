import { environmentScope, recordingScope, TENANT_SCOPE } from '@waymark/core';
import type { Answer, SettingChoice } from '@waymark/core/api';
import { useMay } from '../../api/client-context.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Card } from '../../components/card.js';
import { Field, Select } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { go, withQuery } from '../../route/go.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { SettingRow } from './setting-row.js';
import { choicesFor, groupOf, settingAt, type SettingGroup } from './setting-values.js';

const text = words.settings;
const GROUPS: readonly SettingGroup[] = ['policy', 'limits', 'notifications', 'other'];
type Kind = keyof typeof text.scopes;

export function SettingsPage() {
  const { query } = useRoute();
  const may = useMay('manage');
  const asked = useAnswer('settings', {}, { fresh: ({ type }) => type === 'setting' });
  const kind = (['recording', 'environment'] as const).find((one) => one === query.get('for')) ?? 'all';
  const name = query.get('name') ?? '';
  return (
    <Page title={text.title} lead={text.lead}>
      {!may && <p class="note">{text.mayNot}</p>}
      <Answered of={asked}>
        {(answer) => (
          <div class="stack">
            <Scope kind={kind} name={name} environments={answer.environments} />
            {(kind === 'all' || name !== '') && <Groups key={`${kind} ${name}`} answer={answer} scope={scopeOf(kind, name)} may={may} onChanged={asked.reload} />}
            <Card title={text.precedenceTitle}>
              <p>{text.precedenceLead}</p>
              <ol class="plain-list numbered">{text.precedence.map((place) => <li key={place}>{place}</li>)}</ol>
            </Card>
          </div>
        )}
      </Answered>
    </Page>
  );
}

function scopeOf(kind: Kind, name: string): string {
  if (kind === 'recording') return recordingScope(name);
  return kind === 'environment' ? environmentScope(name) : TENANT_SCOPE;
}

function Scope({ kind, name, environments }: { kind: Kind; name: string; environments: readonly string[] }) {
  const options = (Object.keys(text.scopes) as Kind[]).map((value) => ({ value, text: text.scopes[value] }));
  return (
    <Card>
      <div class="field-row">
        <Select label={text.scope} value={kind} options={options} onChange={(value) => go(withQuery({ for: value === 'all' ? null : value, name: null }))} />
        {kind === 'recording' && <RecordingChoice name={name} />}
        {kind === 'environment' && <EnvironmentChoice name={name} environments={environments} />}
      </div>
    </Card>
  );
}

function RecordingChoice({ name }: { name: string }) {
  const recordings = useAnswer('recordings', { query: { limit: 500 } });
  const known = (recordings.answer?.items ?? []).map(({ id, title }) => ({ value: id, text: title || id }));
  if (recordings.state === 'ready' && known.length === 0) return <p class="hint">{text.noRecordings}</p>;
  const options = [{ value: '', text: text.chooseRecording }, ...known, ...(name === '' || known.some(({ value }) => value === name) ? [] : [{ value: name, text: name }])];
  return <Select label={text.recording} value={name} options={options} onChange={(value) => go(withQuery({ name: value }))} />;
}

function EnvironmentChoice({ name, environments }: { name: string; environments: readonly string[] }) {
  const hint = environments.length === 0 ? text.environmentHint : `${text.environmentHint} ${text.environmentsKnown(environments.join(', '))}`;
  return <Field label={text.environment} hint={hint} value={name} onChange={(value) => go(withQuery({ name: value.replaceAll(/[^\w.-]/gu, '').slice(0, 40) }), { replace: true })} />;
}

interface GroupsProps {
  answer: Answer<'settings'>;
  scope: string;
  may: boolean;
  onChanged(): void;
}

function Groups({ answer, scope, may, onChanged }: GroupsProps) {
  const choices = choicesFor(answer.choices, scope);
  const within = (group: SettingGroup): SettingChoice[] => choices.filter((choice) => groupOf(choice) === group);
  return (
    <>
      {GROUPS.filter((group) => within(group).length > 0).map((group) => (
        <Card key={group} title={text.groups[group]}>
          <div class="settings-rows">
            {within(group).map((choice) => <SettingRow key={choice.key} choice={choice} scope={scope} set={settingAt(answer.items, scope, choice.key)} may={may} onChanged={onChanged} />)}
          </div>
        </Card>
      ))}
    </>
  );
}
