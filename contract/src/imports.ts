import { allContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import type { Import, ImportApply, ImportChange, ListedImport } from './imports.schema.ts';
import type { Job } from './jobs.schema.ts';
import { startsJobs } from './jobs.ts';
import type { Written } from './list.schema.ts';

export type * from './imports.schema.ts';

export const importKinds = ['students', 'teachers', 'courses', 'enrolments', 'payments'] as const;
export type ImportKindName = (typeof importKinds)[number];

/**
 * `mapping`: no column has the key of the records. `check_failed`: any change checks the rows again.
 * `failed`: the job that applies it.
 */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'check_failed',
  'ready',
  'applying',
  'applied',
  'failed',
  'undoing',
  'undone',
] as const;

export const importRowStates = ['create', 'update', 'unchanged', 'problem'] as const;

/** In dates such as 03/04/2026. */
export const dateOrders = ['day_first', 'month_first'] as const;

export const countryCode = /^\+[1-9]\d{0,2}$/;

const maxImportBytes = 200_000_000;
export const importRowsPerPage = 50;

/** The server adds one rule to each: the caller must manage the records of the kind. */
export const listImports = endpoint<{ data: ListedImport[] }>()({
  route: 'GET /api/imports/',
  access: startsJobs,
  shows: ['jobs'],
  csv: { path: '/api/imports/template.csv', access: startsJobs, columns: [] },
});

export const readImport = endpoint<{ data: Import }>()({
  route: 'GET /api/imports/{id}/',
  access: startsJobs,
  shows: ['jobs'],
  csv: { path: '/api/imports/{id}/problems.csv', access: startsJobs, columns: ['row', 'problem'] },
});

export const createImport = endpoint<Written<Import>, string | Blob>()({
  route: 'POST /api/imports/',
  access: startsJobs,
  fileBytes: maxImportBytes,
  deadlineMs: 5 * 60_000,
  affects: ['jobs'],
});

export const updateImport = endpoint<Written<Import>, ImportChange>()({
  route: 'PATCH /api/imports/{id}/',
  access: startsJobs,
  affects: ['jobs'],
});

export const applyImport = endpoint<Written<Job>, ImportApply>()({
  route: 'POST /api/imports/{id}/apply/',
  access: startsJobs,
  affects: allContent,
});

export const undoImport = endpoint<Written<Job>>()({
  route: 'POST /api/imports/{id}/undo/',
  access: startsJobs,
  affects: allContent,
});
