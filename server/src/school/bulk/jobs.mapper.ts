import { finalActions } from '@provost/contract/bulk';
import type { Job } from '@provost/contract/jobs';
import type { InferResult } from 'kysely';
import { readStoredError } from '../../jobs/job-kind.ts';
import { toNamed } from '../accounts/user-fields.ts';
import type { Reverts } from '../audit/reverts.ts';
import type { jobRows } from './jobs.repository.ts';

export type JobRow = InferResult<ReturnType<typeof jobRows>>[number];

const toAbout = ({ about_id, about_name, about_type }: JobRow): Job['about'] =>
  about_id === null || about_name === null || about_type === null
    ? null
    : { id: about_id, full_name: about_name, user_type: about_type };

/** An undo has those of the job that it takes back. */
const toBulk = ({ kind, payload }: JobRow): Job['bulk'] => {
  if (kind !== 'bulk' && kind !== 'undo') return null;
  const { list, action } = JSON.parse(payload) as Partial<NonNullable<Job['bulk']>>;
  return list === undefined || action === undefined ? null : { list, action };
};

/** All changes of a job are of one kind, so the first one tells. An invitation can add a status. */
const isUndoable = (row: JobRow, bulk: Job['bulk'], reverts: Reverts): boolean =>
  row.finished_at !== null &&
  row.undone_by_id === null &&
  row.first_action !== null &&
  (bulk === null || !finalActions.includes(bulk.action)) &&
  reverts.find(row.first_action) !== undefined;

/** The contract lists every kind and state that the server writes. */
export const toJob = (row: JobRow, reverts: Reverts, bulk = toBulk(row)): Job => ({
  id: row.id,
  kind: row.kind as Job['kind'],
  state: row.state as Job['state'],
  done: row.done,
  total: row.total,
  failed: row.failed,
  result: row.result === null ? null : (JSON.parse(row.result) as Record<string, unknown>),
  ...(row.error === null ? { error: null, error_code: null } : readStoredError(row.error)),
  attempts: row.attempts,
  about: toAbout(row),
  created_by: toNamed(row.creator_id, row.creator_name),
  bulk,
  undoes_id: row.undoes_id,
  undone_by_id: row.undone_by_id,
  is_undoable: isUndoable(row, bulk, reverts),
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  next_attempt_at: row.state === 'queued' ? row.run_at : null,
});
