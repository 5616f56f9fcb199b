import { importChecks } from './import-checks.ts';
import type { Migration } from './migration.ts';
import { undosWithoutChanges } from './undos-without-changes.ts';

/**
 * A database that lacks it is converted to the current tables, with and without the migrations before
 * it.
 */
export const converted = '0016-snoozes-without-reason';

/**
 * In order and forward only. A released migration never changes: a new one follows it. Those without
 * steps have none: an empty database is created from `schema/`, and an earlier one is converted to it.
 * A change of `schema/` that is released comes with a migration, even one without steps: a node of
 * an earlier version then refuses to start, instead of restoring its own triggers.
 */
export const allMigrations: readonly Migration[] = [
  { name: '0001-school' },
  { name: '0002-schema' },
  { name: '0003-charges' },
  { name: '0004-reconciliations' },
  { name: '0005-invoices' },
  { name: '0006-waiting-lists' },
  { name: '0007-paid-enrolments' },
  { name: '0008-job-rows' },
  { name: '0009-teachers' },
  { name: '0010-imports' },
  { name: '0011-import-files' },
  { name: '0012-tags' },
  { name: '0013-languages' },
  { name: '0014-views' },
  { name: '0015-days' },
  { name: converted },
  { name: '0017-times-of-payments' },
  { name: '0018-last-day' },
  { name: '0019-quick-imports' },
  importChecks,
  undosWithoutChanges,
];

/** Of versions that were never released. `0002-schema` replaced them. */
export const unreleasedMigrations: readonly string[] = [
  '0002-records',
  '0003-payments',
  '0004-reports',
  '0005-attention',
  '0006-lasting-ids',
  '0007-attention-rules',
  '0008-jobs',
  '0009-accounts',
  '0010-mfa',
  '0011-sessions',
  '0012-staff',
  '0013-payment-days',
  '0014-attention-settled',
  '0015-money',
  '0016-account-protection',
  '0017-privacy',
  '0018-time-zones',
  '0019-retention',
  '0019-transfers',
  '0020-attempts',
  '0021-statistics',
];
