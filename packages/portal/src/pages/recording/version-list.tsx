import type { RecordingVersion } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Confirm } from '../../components/dialog.js';
import { DiffView } from '../../components/diff-view.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { useTell } from '../../components/toasts.js';
import { go } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';

const text = words.recording.versions;

interface VersionListProps {
  id: string;
  newest: number;
  onRestored(): void;
}

export function VersionList({ id, newest, onRestored }: VersionListProps) {
  const versions = useAnswer('versions', { params: { id } }, { fresh: (news) => news.type === 'recording' && news.id === id });
  const [asked, setAsked] = useState<number | null>(null);
  const { busy, problem, run } = useAct();
  const call = useCall();
  const tell = useTell();
  const mayRestore = useMay('record');
  const restore = async (version: number): Promise<void> => {
    const saved = await run(() => call('restoreVersion', { params: { id }, body: { version, expected: newest } }));
    setAsked(null);
    if (!saved) return;
    tell({ text: text.restored(saved.version) });
    go(`/recordings/${encodeURIComponent(id)}?tab=versions`, { replace: true });
    versions.reload();
    onRestored();
  };
  return (
    <div class="stack">
      {problem && <ProblemBox problem={problem} onAgain={onRestored} />}
      <Answered of={versions}>
        {({ items }) => (
          <ol class="stack">
            {items.map((version) => <VersionCard key={version.version} id={id} version={version} newest={newest} onRestore={mayRestore ? setAsked : null} />)}
          </ol>
        )}
      </Answered>
      {asked !== null && <Confirm title={text.restoreTitle(asked)} text={text.restoreText} yes={text.restore} busy={busy} onYes={() => void restore(asked)} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface VersionCardProps {
  id: string;
  version: RecordingVersion;
  newest: number;
  onRestore: ((version: number) => void) | null;
}

function VersionCard({ id, version, newest, onRestore }: VersionCardProps) {
  const isNewest = version.version === newest;
  return (
    <li class="card version">
      <div class="card-head">
        <h2>{text.version(version.version)} {isNewest && <span class="badge o-passed">{text.newest}</span>}</h2>
        <div class="buttons">
          {!isNewest && <Link to={`/recordings/${encodeURIComponent(id)}?version=${version.version}`} class="button quiet">{text.show}</Link>}
          {!isNewest && onRestore && <Button icon="undo" onPress={() => onRestore(version.version)}>{text.restore}</Button>}
        </div>
      </div>
      <p>{version.reason}</p>
      <p class="hint"><RelativeTime at={version.at} />{version.by && ` ${words.recording.facts.by} ${version.by}`}{version.healing && ` · ${text.healing}`}</p>
      {version.diff === null ? <p class="hint">{text.first}</p> : <details open={isNewest}><summary>{text.difference(version.version)}</summary><DiffView diff={version.diff} label={text.difference(version.version)} /></details>}
    </li>
  );
}
