import { school } from './0001-school/school.ts';
import { records } from './0002-records/records.ts';
import { payments } from './0003-payments/payments.ts';
import { reports } from './0004-reports/reports.ts';
import { attention } from './0005-attention/attention.ts';
import { lastingIds } from './0006-lasting-ids/lasting-ids.ts';
import { jobs } from './0008-jobs/jobs.ts';
import { accounts } from './0009-accounts/accounts.ts';
import type { Migration } from './migration.ts';

/**
 * In order and forward only. A released migration never changes: a new one follows it. Migrations
 * do not import the contract, which does change; tests verify that both agree.
 */
export const allMigrations: readonly Migration[] = [
  school,
  records,
  payments,
  reports,
  attention,
  lastingIds,
  jobs,
  accounts,
];
