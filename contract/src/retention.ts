import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Retention, RetentionForm, RetentionPreview } from './retention.schema.ts';

export type { Retention, RetentionForm, RetentionPreview };

/** An audit trail of less than a year explains too little. */
export const minAuditMonths = 12;
export const maxRetentionMonths = 600;

const ownersOnly = { action: 'manage', subject: 'all' } as const;

export const readRetention = endpoint<{ response: { data: Retention } }>()({
  route: 'GET /api/school/retention/',
  access: ownersOnly,
  shows: ['school', 'students', 'teachers', 'staff'],
});

/** The effect of periods that are not saved yet. */
export const previewRetention = endpoint<{ response: { data: RetentionPreview } }>()({
  route: 'GET /api/school/retention/preview/',
  access: ownersOnly,
  shows: ['school', 'students', 'teachers', 'staff'],
});

export const updateRetention = endpoint<{ body: RetentionForm; response: Written<Retention> }>()({
  route: 'PATCH /api/school/retention/',
  access: ownersOnly,
  affects: ['school'],
  needsRecentSignIn: true,
});
