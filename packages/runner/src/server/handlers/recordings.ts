import { needsOf, parseRecording, policySourceOf, type Needs, type Recording } from '@waymark/core';
import type { Answer, RECORDING_ENDPOINTS } from '@waymark/core/api';
import { versionDiff } from '../../update/version-diff.js';
import { Refusal, type Caller, type Handlers } from '../handler.js';

/** Beyond these it is no name any more. */
const LONGEST = { id: 200, title: 300 } as const;

/** Recordings, their versions, and changes to them. */
export function recordingHandlers(): Handlers<keyof typeof RECORDING_ENDPOINTS> {
  return {
    async recordings({ query }, { store }) {
      return (await store.views.recordings.list(query)) ?? badCursor();
    },

    async addRecording({ query, body }, caller) {
      const recording = uploaded(body);
      const edited = await caller.store.edits.edit(
        { id: recording.id, expected: query.expected ?? null, by: caller.user.name, reason: 'uploaded' },
        async (current) => ({ recording, diff: versionDiff(current, recording) }),
      );
      return saved(recording.id, edited);
    },

    async recording({ params, query }, { store }) {
      const summary = await store.views.recordings.get(params.id);
      const stored = summary && (await store.recordings.get(summary.id, query.version));
      if (!summary || !stored) throw missing(query.version);
      return { summary, version: stored.version, recording: stored.recording, needs: needed(needsOf(stored.recording)) };
    },

    async changeRecording({ params, body }, caller) {
      const { expected, title, settings } = body;
      const problem = settings && policySourceOf(settings);
      if (problem && !problem.ok) throw new Refusal('bad_request', `These settings do not fit together: ${problem.problem}.`, 'Write thresholds as 0–100 with auto-apply above flag above suggest, or a share such as 1/200.', 'settings');
      const reason = title === undefined ? 'settings changed' : settings === undefined ? 'renamed' : 'renamed, settings changed';
      return changed(params.id, caller, { expected, reason, make: (recording) => ({ ...recording, ...(title !== undefined && { title }), ...(settings && { settings }) }) });
    },

    async versions({ params }, { store }) {
      const items = await store.recordings.versions(params.id);
      if (items.length === 0) throw missing();
      return { items: items.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })) };
    },

    async restoreVersion({ params, body }, caller) {
      const edited = await caller.store.edits.edit({ id: params.id, expected: body.expected, by: caller.user.name, reason: `version ${body.version} restored` }, async (current, versioned) => {
        const old = current && (await versioned(body.version));
        return old ? { recording: old.recording, diff: versionDiff(current, old.recording) } : { missing: true };
      });
      return saved(params.id, edited);
    },

    async removeRecording({ params }, { store }) {
      if (!(await store.edits.remove(params.id))) throw missing();
      return {};
    },
  };
}

export function badCursor(): never {
  throw new Refusal('bad_request', 'The list cannot go on from there: the cursor is not one of this list.', 'Load the list from its beginning.', 'cursor');
}

function missing(version?: number): Refusal {
  return version === undefined ? new Refusal('not_found', 'There is no such recording.', 'It may have been deleted. Go back to the list of recordings.') : new Refusal('not_found', `The recording has no version ${version}.`, 'Look at its list of versions.');
}

/** A recording's file as somebody sent it. */
function uploaded(body: unknown): Recording {
  const parsed = parseRecording(body);
  if (!parsed.ok) {
    const [first, ...more] = parsed.problems;
    throw new Refusal('bad_request', `${first?.message ?? 'This is no recording'}.${more.length === 0 ? '' : ` (${more.length} more)`}`, first?.hint ?? '', first?.path);
  }
  const { id, title } = parsed.recording;
  if (id.length > LONGEST.id || /\p{C}/u.test(id)) throw new Refusal('bad_request', `The id is longer than ${LONGEST.id} characters, or has some that cannot be shown.`, 'Give the recording a short id of letters and digits.', 'id');
  if (title.length > LONGEST.title) throw new Refusal('bad_request', `The title has ${title.length} characters; at most ${LONGEST.title} are taken.`, 'Give the recording a shorter title.', 'title');
  return parsed.recording;
}

interface Change {
  expected: number;
  reason: string;
  make(recording: Recording): Recording;
}

async function changed(id: string, caller: Caller, { expected, reason, make }: Change): Promise<Answer<'changeRecording'>> {
  const edited = await caller.store.edits.edit({ id, expected, by: caller.user.name, reason }, async (current) => {
    if (current === null) return { missing: true };
    const recording = make(current);
    return { recording, diff: versionDiff(current, recording) };
  });
  return saved(id, edited);
}

function saved(id: string, edited: Awaited<ReturnType<Caller['store']['edits']['edit']>>): Answer<'addRecording'> {
  if (edited.ok) return { id, version: edited.version, created: edited.created, changed: edited.changed };
  if (edited.why === 'missing') throw missing();
  const { version, by, at } = edited;
  const when = at ? ` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
  throw new Refusal('conflict', `${by ?? 'Somebody'} changed this recording${when}: it is at version ${version} now.`, 'Load it again, look at what changed, then save your change once more.');
}

function needed({ variables, secrets, hidden, files }: Needs): Record<keyof Needs, string[]> {
  return { variables: [...variables], secrets: [...secrets], hidden: [...hidden], files: [...files] };
}
