import { attentionKinds, countAttention, listAttention } from '@provost/contract/attention';
import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard';
import { lastDays } from '@provost/contract/days';
import { listPayments, sumPayments } from '@provost/contract/payments';
import {
  reportEndpoints,
  reportGroups,
  reportKinds,
  reportSummary,
} from '@provost/contract/reports';
import { callList, type ListCall } from './list-calls.ts';
import type { Get } from './school-client.ts';

const ranges = [
  { name: '12 months by month', range: '12m', interval: 'month' },
  { name: '90 days by week', range: '90d', interval: 'week' },
  { name: '30 days by day', range: '30d', interval: 'day' },
] as const;

/** The figures of finance: reports, what needs attention, and the totals of payments. */
export async function moneyCallsOn(get: Get): Promise<ListCall[]> {
  const today = new Date().toISOString().slice(0, 10);
  const year = lastDays(365, today);
  const { calls, add } = callList();

  add('dashboard, users by status', countUsersByStatus.path);
  add('dashboard, students per course', countStudentsPerCourse.path);
  add('dashboard, 12 months', reportSummary.path, { range: '12m' });
  for (const kind of reportKinds) {
    for (const { name, ...query } of ranges) {
      add(`${kind}, ${name}`, reportEndpoints[kind].path, query);
      for (const group of reportGroups[kind]) {
        add(`${kind} by ${group}, ${name}`, reportEndpoints[kind].path, { ...query, group });
      }
    }
  }

  add('attention, all counts', countAttention.path);
  for (const kind of attentionKinds) {
    add(`attention, ${kind}`, listAttention.path.replace('{kind}', kind));
  }

  const { results } = await get(listPayments.path);
  const [payment] = results as { course: { id: number }; student: { id: number } }[];
  const paidYear = { paid_from: year.from, paid_to: year.to };
  add('payments, totals', sumPayments.path);
  add('payments, totals of failed', sumPayments.path, { status: 'failed' });
  add('payments, totals of 12 months', sumPayments.path, paidYear);
  add('payments, totals of a course', sumPayments.path, { course: payment?.course.id });
  add('payments, totals of a student', sumPayments.path, { student: payment?.student.id });
  add('payments, totals from an amount', sumPayments.path, { amount_from: '100.00' });
  add('payments, 12 months', listPayments.path, paidYear);
  add('payments, of a course', listPayments.path, { course: payment?.course.id });
  add('payments, from an amount', listPayments.path, { amount_from: '100.00' });
  return calls;
}
