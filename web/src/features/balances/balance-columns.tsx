import type { Balance } from '@provost/contract/charges';
import type { ReactNode } from 'react';
import type { Own } from '@/api/own.ts';
import { personName } from '@/school/people/person-name.tsx';
import { CourseLink, StudentLink } from '@/school/row-links.tsx';
import { toneBadge } from '@/school/status-badge.tsx';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import { BalanceActions } from './balance-actions.tsx';

type Row = Own<Balance>;

/** Days of the school have no time zone. */
const dayOf = (day: string | undefined, format: CellFormat): ReactNode =>
  day === undefined ? format.empty : format.date(day, { dateStyle: 'medium', timeZone: 'UTC' });

/** Colour marks what is overdue, with the number of days. */
const stateOf = ({ state, days_overdue }: Row, format: CellFormat): ReactNode => {
  if (state !== 'overdue') return format.t(`balances.states.${state}`);
  return toneBadge('red', format.t('balances.overdueFor', { count: days_overdue }));
};

export const balanceColumns: readonly Column<Row>[] = [
  {
    id: 'student',
    title: 'enrolments.student',
    cell: ({ student }, format) => (
      <StudentLink id={student.id}>{personName(student.full_name, format)}</StudentLink>
    ),
    width: 170,
  },
  {
    id: 'course',
    title: 'enrolments.course',
    cell: ({ course }, format) => (
      <CourseLink id={course.id}>{format.match(course.title)}</CourseLink>
    ),
    card: 'detail',
    width: 160,
  },
  {
    id: 'payer',
    title: 'payers.one',
    cell: ({ payer }, format) => format.text(payer?.name),
    isHiddenAtFirst: true,
    width: 140,
  },
  {
    id: 'state',
    title: 'balances.state',
    cell: stateOf,
    card: 'line',
    width: 110,
  },
  {
    id: 'overdue_from',
    title: 'balances.dueSince',
    cell: ({ overdue_from }, format) => dayOf(overdue_from, format),
    width: 90,
  },
  {
    id: 'overdue',
    title: 'balances.overdue',
    cell: ({ overdue, currency }, format) => format.amount(overdue, currency),
    isNumeric: true,
    width: 90,
  },
  {
    id: 'balance',
    title: 'balances.balance',
    cell: ({ balance, currency }, format) => format.amount(balance, currency),
    isNumeric: true,
    startsDescending: true,
    card: 'value',
    width: 90,
  },
  {
    id: 'next_due_on',
    title: 'balances.nextDue',
    cell: ({ next_due_on }, format) => dayOf(next_due_on, format),
    isHiddenAtFirst: true,
    width: 90,
  },
  {
    id: 'charged',
    title: 'balances.charged',
    cell: ({ charged, currency }, format) => format.amount(charged, currency),
    isNumeric: true,
    isHiddenAtFirst: true,
    width: 90,
  },
  {
    id: 'paid',
    title: 'balances.paid',
    cell: ({ paid, currency }, format) => format.amount(paid, currency),
    isNumeric: true,
    isHiddenAtFirst: true,
    width: 90,
  },
  {
    id: 'email',
    title: 'table.fields.email',
    cell: ({ student }, format) => format.match(student.email),
    isHiddenAtFirst: true,
    width: 180,
  },
  {
    id: 'actions',
    title: 'pricing.actions',
    cell: (row) => <BalanceActions row={row} />,
    isNumeric: true,
    isPinned: true,
    card: 'action',
    width: 28,
  },
];
