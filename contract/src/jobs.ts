import { endpoint } from './endpoint.ts';
import type { Job } from './jobs.schema.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type { Job };

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const jobKinds = ['mail.send', 'housekeeping', 'retention', 'school.time_zone'] as const;
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
  'unexpected',
] as const;
export type JobErrorCode = (typeof jobErrors)[number];

export const listJobs = endpoint<{ response: ResultsPage<Job> }>()({
  method: 'GET',
  path: '/api/jobs/',
  access: { action: 'read', subject: 'Job' },
  shows: ['jobs'],
  list: {
    orderings: ['created_at'],
    filters: { state: jobStates, kind: jobKinds },
  },
});

export const readJob = endpoint<{ response: { data: Job } }>()({
  method: 'GET',
  path: '/api/jobs/{id}/',
  access: { action: 'read', subject: 'Job' },
  shows: ['jobs'],
});

export const cancelJob = endpoint<{ response: Written<Job> }>()({
  method: 'POST',
  path: '/api/jobs/{id}/cancel/',
  access: { action: 'update', subject: 'Job' },
  affects: ['jobs'],
});
