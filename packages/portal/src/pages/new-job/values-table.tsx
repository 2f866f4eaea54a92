import { words } from '../../words/index.js';
import type { Source, Variable } from './job-draft.js';

const text = words.newJob;

interface ValuesTableProps {
  variables: readonly Variable[];
  sources: Readonly<Record<string, Source>>;
  columns: readonly string[];
  onChange(name: string, source: Source): void;
}

/** The mapping: a row for each value that the recording needs. */
export function ValuesTable({ variables, sources, columns, onChange }: ValuesTableProps) {
  if (variables.length === 0) return <p class="hint">{text.noValues}</p>;
  return (
    <table class="plain-table values">
      <caption class="hint">{text.valuesHint}</caption>
      <thead><tr><th scope="col">{text.variable}</th><th scope="col">{text.from}</th><th scope="col" class="wide">{text.why}</th></tr></thead>
      <tbody>
        {variables.map((variable) => <ValueRow key={variable.name} variable={variable} source={sources[variable.name] ?? { from: 'fixed', value: '' }} columns={columns} onChange={(source) => onChange(variable.name, source)} />)}
      </tbody>
    </table>
  );
}

interface ValueRowProps {
  variable: Variable;
  source: Source;
  columns: readonly string[];
  onChange(source: Source): void;
}

function ValueRow({ variable, source, columns, onChange }: ValueRowProps) {
  const { name, hidden } = variable;
  const choose = (value: string): void => onChange(value.startsWith('column:') ? { from: 'column', column: value.slice('column:'.length) } : value === 'default' ? { from: 'default' } : { from: 'fixed', value: '' });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <div class="stack">
          <select aria-label={text.source(name)} value={source.from === 'column' ? `column:${source.column}` : source.from} onChange={(event) => choose(event.currentTarget.value)}>
            {columns.map((column) => <option key={column} value={`column:${column}`}>{text.column(column)}</option>)}
            {variable.default !== null && <option value="default">{hidden ? text.defaultHidden : text.default(variable.default)}</option>}
            <option value="fixed">{text.fixed}</option>
          </select>
          {source.from === 'fixed' && (hidden ? <p class="hint">{text.hiddenValue}</p> : <input type="text" aria-label={text.fixedValue(name)} value={source.value} onInput={(event) => onChange({ from: 'fixed', value: event.currentTarget.value })} />)}
        </div>
      </td>
      <td class="hint wide">{variable.why}</td>
    </tr>
  );
}
