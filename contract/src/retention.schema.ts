import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { wholeNumber, written } from './list.schema.ts';
import { retentionForm } from './retention.form.ts';
import * as calls from './retention.ts';
import { instant, typedPassword } from './text.schema.ts';

const preview = z.object({
  /** Archived people that the periods erase now. */
  people: z.int(),
  /** Audit events that they delete now. */
  events: z.int(),
});
export type RetentionPreview = z.output<typeof preview>;

const retention = z.object({
  archived_months: z.nullable(z.int()),
  audit_months: z.nullable(z.int()),
  version: z.int(),
  last_run_at: z.nullable(instant),
  preview,
});
export type Retention = z.output<typeof retention>;

const form = z.extend(retentionForm, { password: z.optional(typedPassword) });
export type RetentionForm = z.input<typeof form>;

export const readRetention = withSchemas(calls.readRetention, {
  summary: 'How long archived people and audit events are kept, and what is due now.',
  response: z.object({ data: retention }),
});

export const previewRetention = withSchemas(calls.previewRetention, {
  summary: 'How many people and audit events periods would remove now. Without a period: none.',
  query: z.strictObject({
    archived_months: z.optional(wholeNumber(1, calls.maxRetentionMonths)),
    audit_months: z.optional(wholeNumber(calls.minAuditMonths, calls.maxRetentionMonths)),
  }),
  response: z.object({ data: preview }),
});

export const updateRetention = withSchemas(calls.updateRetention, {
  summary: 'Change the periods. A daily job carries them out.',
  body: form,
  response: written(retention),
  errors: ['stale'],
});
