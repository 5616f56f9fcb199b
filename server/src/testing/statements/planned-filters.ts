import { attentionKinds } from '@provost/contract/attention';
import type { ListRequest } from '@provost/contract/list';

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A few of many payments each. */
export const paymentRanges: ListRequest[] = [
  { amount_from: ['300.00'], amount_to: ['301.00'] },
  { paid_from: [inDays(-3)], paid_to: [inDays(0)] },
  { created_from: [inDays(-300)], created_to: [inDays(-299)] },
];

/** The filters of each list whose plans are checked. */
export const plannedFilters: Record<string, ListRequest[]> = {
  students: [
    { status: ['active'] },
    { status: ['invited', 'suspended'] },
    { class_level: ['3'] },
    { enrolment: ['not_enrolled'] },
    { waiting: ['over_8_weeks'] },
    { waiting: ['under_2_weeks', 'from_2_to_8_weeks'] },
    { waiting: ['under_2_weeks', 'over_8_weeks'], class_level: ['3'] },
    { trial: ['active'] },
    { trial: ['converted'], status: ['active'] },
    { ids: ['900', '901', '2000'] },
    { tag: ['1'] },
    { tag: ['2'] },
    { tag: ['1', '3'] },
    { tag: ['1'], status: ['active'] },
  ],
  unenrolled: [{ class_level: ['3'] }],
  payments: [
    { status: ['paid'] },
    { status: ['failed', 'void'] },
    { method: ['cash'] },
    { currency: ['EUR'] },
    { course: ['3'] },
    { student: ['900'] },
    { ids: ['900', '901'] },
    ...paymentRanges,
  ],
  transactions: [{ type: ['refund'] }, { status: ['succeeded'] }],
  ...Object.fromEntries(
    attentionKinds.map((kind) => [kind, [{ snoozed: ['false'] }, { snoozed: ['true'] }]]),
  ),
  users: [
    { status: ['active'] },
    { status: ['suspended'] },
    { user_type: ['student'] },
    { user_type: ['owner', 'admin'] },
    { user_type: ['teacher'], status: ['active'] },
  ],
  payers: [{ kind: ['person'] }, { kind: ['organisation'] }],
  invoices: [
    { kind: ['invoice'] },
    { payer: ['3'] },
    { student: ['900'] },
    { issued_from: [inDays(-30)], issued_to: [inDays(0)] },
  ],
  balances: [
    { payer: ['3'] },
    ...['overdue', 'upcoming', 'credit', 'settled'].map((state) => ({ state: [state] })),
    { days_overdue_from: ['1'], days_overdue_to: ['30'] },
    { student: ['900'] },
    { course: ['3'], state: ['overdue'] },
  ],
  staff: [{ status: ['active'] }, { user_type: ['finance'] }],
  enrolments: [
    { status: ['cancelled'] },
    { student: ['900'] },
    { course: ['3'] },
    { course: ['3'], status: ['active'] },
  ],
};
