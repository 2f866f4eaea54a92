import { z } from 'zod';
import { RecordingSettingsSchema, type Recording } from '../recording/recording.js';
import { endpoint, Nothing, pageOf, PageQuery, shaped, Time } from './endpoint.js';

export const RecordingSummary = z.object({
  id: z.string(), title: z.string(), startUrl: z.string(), steps: z.number(), version: z.number(), createdAt: Time, updatedAt: Time, updatedBy: z.string().nullable(),
  /** The newest run of it. */
  lastRun: z.object({ id: z.string(), outcome: z.enum(['passed', 'failed', 'aborted']), at: Time }).nullable(),
  /** Healings of it that wait for review. */
  waiting: z.number(),
});
export type RecordingSummary = z.infer<typeof RecordingSummary>;

export const RecordingVersion = z.object({ version: z.number(), reason: z.string(), diff: z.string().nullable(), healing: z.string().nullable(), by: z.string().nullable(), at: Time });
export type RecordingVersion = z.infer<typeof RecordingVersion>;

export const RecordingDetail = z.object({
  summary: RecordingSummary,
  /** Of the content that is shown. */
  version: z.number(),
  recording: shaped<Recording>('The recording, as its file holds it'),
  needs: z.object({ variables: z.array(z.string()), secrets: z.array(z.string()), hidden: z.array(z.string()), files: z.array(z.string()) }),
});
export type RecordingDetail = z.infer<typeof RecordingDetail>;

const Saved = z.object({ id: z.string(), version: z.number(), created: z.boolean(), changed: z.boolean() });

export const RECORDING_ENDPOINTS = {
  recordings: endpoint({ method: 'GET', path: '/api/recordings', summary: 'Recordings, last changed first', needs: 'read', query: PageQuery.extend({ search: z.string().max(200).optional() }), answer: pageOf(RecordingSummary) }),
  addRecording: endpoint({ method: 'POST', path: '/api/recordings', summary: 'Upload a recording; one with the same id gets a new version', needs: 'record', query: z.object({ expected: z.coerce.number().int().min(0).optional() }), body: shaped<Recording>('A recording’s file'), answer: Saved }),
  recording: endpoint({ method: 'GET', path: '/api/recordings/:id', summary: 'One recording, in its newest or a named version', needs: 'read', query: z.object({ version: z.coerce.number().int().min(1).optional() }), answer: RecordingDetail }),
  changeRecording: endpoint({
    method: 'PATCH', path: '/api/recordings/:id', summary: 'Change title or settings; refused where somebody changed it since', needs: 'record',
    body: z.strictObject({ expected: z.number().int().min(1), title: z.string().trim().min(1).max(300).optional(), settings: RecordingSettingsSchema.optional() }), answer: Saved,
  }),
  versions: endpoint({ method: 'GET', path: '/api/recordings/:id/versions', summary: 'All versions, newest first, each with its difference from the one before', needs: 'read', answer: z.object({ items: z.array(RecordingVersion) }) }),
  restoreVersion: endpoint({ method: 'POST', path: '/api/recordings/:id/restore', summary: 'Make an older version the newest again', needs: 'record', body: z.strictObject({ version: z.number().int().min(1), expected: z.number().int().min(1) }), answer: Saved }),
  removeRecording: endpoint({ method: 'DELETE', path: '/api/recordings/:id', summary: 'Delete a recording with its versions; its runs stay', needs: 'record', answer: Nothing }),
};
