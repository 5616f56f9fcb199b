import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Retention, RetentionForm, RetentionPreview } from './retention.schema.ts';

export type * from './retention.schema.ts';

/** An audit trail of less than a year explains too little. */
export const minAuditMonths = 12;
export const maxRetentionMonths = 600;

const ownersOnly = { action: 'manage', subject: 'all' } as const;

export const readRetention = endpoint<{ data: Retention }>()({
  route: 'GET /api/school/retention/',
  access: ownersOnly,
  shows: ['school', 'students', 'teachers', 'staff'],
});

/** The effect of periods that are not saved yet. */
export const previewRetention = endpoint<{ data: RetentionPreview }>()({
  route: 'GET /api/school/retention/preview/',
  access: ownersOnly,
  shows: ['school', 'students', 'teachers', 'staff'],
});

export const updateRetention = endpoint<Written<Retention>, RetentionForm>()({
  route: 'PATCH /api/school/retention/',
  access: ownersOnly,
  affects: ['school'],
  needsRecentSignIn: true,
});
