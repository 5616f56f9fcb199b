import * as z from 'zod/mini';
import { maxRetentionMonths, minAuditMonths } from './retention.ts';
import { version } from './text.schema.ts';

/** Null: kept for ever. */
const months = (minimum: number) =>
  z.optional(z.nullable(z.int().check(z.minimum(minimum), z.maximum(maxRetentionMonths))));

export const retentionForm = z.strictObject({
  archived_months: months(1),
  audit_months: months(minAuditMonths),
  version: z.optional(version),
});
