import { school } from './0001-school/school.ts';
import { records } from './0002-records/records.ts';
import { payments } from './0003-payments/payments.ts';
import { reports } from './0004-reports/reports.ts';
import { attention } from './0005-attention/attention.ts';
import { lastingIds } from './0006-lasting-ids/lasting-ids.ts';
import { attentionRules } from './0007-attention-rules/attention-rules.ts';
import { jobs } from './0008-jobs/jobs.ts';
import { accounts } from './0009-accounts/accounts.ts';
import { mfa } from './0010-mfa/mfa.ts';
import { sessions } from './0011-sessions/sessions.ts';
import { staff } from './0012-staff/staff.ts';
import { paymentDays } from './0013-payment-days/payment-days.ts';
import { attentionSettled } from './0014-attention-settled/attention-settled.ts';
import { money } from './0015-money/money.ts';
import { accountProtection } from './0016-account-protection/account-protection.ts';
import { privacy } from './0017-privacy/privacy.ts';
import { timeZones } from './0018-time-zones/time-zones.ts';
import { retention } from './0019-retention/retention.ts';
import { transfers } from './0019-transfers/transfers.ts';
import { attempts } from './0020-attempts/attempts.ts';
import { statistics } from './0021-statistics/statistics.ts';
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
  attentionRules,
  jobs,
  accounts,
  mfa,
  sessions,
  staff,
  paymentDays,
  attentionSettled,
  money,
  accountProtection,
  privacy,
  timeZones,
  retention,
  transfers,
  attempts,
  statistics,
];
