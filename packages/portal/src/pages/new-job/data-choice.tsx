import type { DataSet } from '@waymark/core/api';
import { useCall } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { DropZone } from '../../components/drop-zone.js';
import { Select } from '../../components/field.js';
import { FileButton } from '../../components/file-button.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';

const text = words.newJob;

interface DataChoiceProps {
  chosen: string;
  onChoose(id: string): void;
}

/** None, one that was uploaded before, or a new file. */
export function DataChoice({ chosen, onChoose }: DataChoiceProps) {
  const sets = useAnswer('dataSets', {});
  const call = useCall();
  const tell = useTell();
  const { busy, problem, run } = useAct();
  const items = sets.answer?.items ?? [];
  const upload = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const set = await run(() => call('addData', { query: { name: file.name }, body: file }));
    if (!set) return;
    tell({ text: text.uploaded(set.name, set.rows) });
    sets.reload();
    onChoose(set.id);
  };
  const take = (files: readonly File[]): void => void upload(files);
  const options = [{ value: '', text: text.noData }, ...items.map((set) => ({ value: set.id, text: text.set(set.name, set.rows) }))];
  const set = items.find(({ id }) => id === chosen);
  return (
    <div class="stack">
      <p class="hint">{text.dataHint}</p>
      <DropZone text={text.upload} disabled={busy} onFiles={take} />
      <div class="filters">
        <Select label={text.data} value={set ? chosen : ''} options={options} onChange={onChoose} />
        <FileButton kind="plain" text={text.upload} label={text.uploadInput} accept=".csv,text/csv" busy={busy} onFiles={take} />
      </div>
      {problem && <ProblemBox problem={problem} />}
      {set && <Sample set={set} />}
    </div>
  );
}

function Sample({ set }: { set: DataSet }) {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={text.sample}>
      <table class="plain-table">
        <caption class="hint">{text.sample}</caption>
        <thead><tr>{set.columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>{set.sample.map((row, at) => <tr key={at}>{set.columns.map((column) => <td key={column}>{row[column] ?? ''}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}
