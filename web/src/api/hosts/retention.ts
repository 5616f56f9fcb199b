import type { Retention, RetentionPreview } from '@provost/contract/retention';
import { instantOf, numberOf, objectOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

const preview = adapter<Adapted<RetentionPreview>>({
  people: (raw) => numberOf(raw, 'people'),
  events: (raw) => numberOf(raw, 'events'),
});

export const retentionAdapter = adapter<Adapted<Retention>>({
  archived_months: (raw) => numberOf(raw, 'archived_months'),
  audit_months: (raw) => numberOf(raw, 'audit_months'),
  version: (raw) => numberOf(raw, 'version'),
  last_run_at: (raw) => instantOf(raw, 'last_run_at'),
  preview: (raw) => preview.adapt(objectOf(raw, 'preview')),
});

export const adaptRetention = (response: unknown) => retentionAdapter.adapt(unwrapData(response));
export const adaptRetentionPreview = (response: unknown) => preview.adapt(unwrapData(response));
