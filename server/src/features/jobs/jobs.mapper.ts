import type { Job } from '@provost/contract/jobs';
import type { InferResult } from 'kysely';
import { readStoredError } from '../../jobs/job-kind.ts';
import type { jobRows } from './jobs.repository.ts';

export type JobRow = InferResult<ReturnType<typeof jobRows>>[number];

const toAbout = ({ about_id, about_name, about_type }: JobRow): Job['about'] =>
  about_id === null || about_name === null || about_type === null
    ? null
    : { id: about_id, full_name: about_name, user_type: about_type };

/** The contract lists every kind and state that the server writes. */
export const toJob = (row: JobRow): Job => ({
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
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  next_attempt_at: row.state === 'queued' ? row.run_at : null,
});
