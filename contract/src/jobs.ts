import { allContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import type { Job, JobRow } from './jobs.schema.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type * from './jobs.schema.ts';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const jobKinds = [
  'mail.send',
  'housekeeping',
  'retention',
  'school.time_zone',
  'bulk',
  'undo',
  'import.check',
  'import.apply',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** Why an attempt failed. The text of the error beside it is for operators, in English. */
export const jobErrors = [
  'mail_unreachable',
  'mail_timeout',
  'mail_sign_in',
  'mail_encryption',
  'mail_recipient',
  'mail_rejected',
  'mail_deferred',
  'interrupted',
  'restored',
  /** The person who started the job is suspended, or has lost the permission. */
  'forbidden',
  'unexpected',
] as const;
export type JobErrorCode = (typeof jobErrors)[number];

export const listJobs = endpoint<ResultsPage<Job>>()({
  route: 'GET /api/jobs/',
  access: { action: 'read', subject: 'Job' },
  shows: ['jobs'],
  list: { orderings: ['created_at'], filters: { state: jobStates, kind: jobKinds } },
});

/** Those who start jobs: bulk actions and imports. */
export const startsJobs = { action: 'create', subject: 'Job' } as const;

/** The server adds one rule here and below: owners see all jobs, others those that they started. */
export const readJob = endpoint<{ data: Job }>()({
  route: 'GET /api/jobs/{id}/',
  access: startsJobs,
  shows: ['jobs'],
});

export const cancelJob = endpoint<Written<Job>>()({
  route: 'POST /api/jobs/{id}/cancel/',
  access: startsJobs,
  affects: ['jobs'],
});

/** The caller must also be able to make the changes that it makes. */
export const undoJob = endpoint<Written<Job>>()({
  route: 'POST /api/jobs/{id}/undo/',
  access: startsJobs,
  affects: allContent,
});

export const jobRowStates = ['waiting', 'done', 'skipped', 'failed', 'left'] as const;
/** The rows that can be selected again: the filter `failed_in` of the lists finds them. */
export const unsettledRowStates = ['waiting', 'failed', 'left'] as const;

export const listJobRows = endpoint<{ count: number; data: JobRow[] }>()({
  route: 'GET /api/jobs/{id}/rows/',
  access: startsJobs,
  shows: ['jobs'],
  csv: {
    path: '/api/jobs/{id}/rows.csv',
    access: startsJobs,
    columns: ['id', 'name', 'reference', 'state', 'code', 'reason'],
  },
});
