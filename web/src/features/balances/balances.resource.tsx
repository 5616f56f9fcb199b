import { Menu } from '@mantine/core';
import { type Balance, createCharge, listBalances } from '@provost/contract/charges';
import { recordPayment } from '@provost/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Own, ownList } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useChargeDialogs } from '@/school/charges/use-charge-dialogs.tsx';
import { RowLink } from '@/school/entity-link.tsx';
import { payerQuery } from '@/school/payers/payer-choices.ts';
import { RecordSplit } from '@/school/payers/record-split.tsx';
import { personName, studentEmailColumn } from '@/school/people/person-columns.tsx';
import {
  courseFilter,
  currencyFilter,
  payerFilter,
  studentFilter,
} from '@/school/record-filters.ts';
import { toneBadge } from '@/school/status-badge.tsx';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import { amountColumn, dayColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { RowMenu } from '@/ui/row-menu.tsx';
import { AgeingTiles } from './ageing-tiles.tsx';

/** While the list is that of one payer: one payment for several of its rows. */
export const PayerSplit = () => {
  const { payer } = useSearch({ strict: false }) as { readonly payer?: unknown };
  const id = /^\d+$/.test(String(payer ?? '')) ? String(payer) : '';
  const { data } = useQuery(payerQuery(id));
  return id && data ? <RecordSplit key={id} payer={id} name={data.label} /> : null;
};

type Row = Own<Balance>;

/** Colour marks what is overdue, with the number of days. */
const stateOf = ({ state, days_overdue }: Row, format: CellFormat): ReactNode => {
  if (state !== 'overdue') return format.t(`balances.states.${state}`);
  return toneBadge('red', format.t('balances.overdueFor', { count: days_overdue }));
};

const balanceColumns: readonly Column<Row>[] = [
  {
    id: 'student',
    title: 'enrolments.student',
    cell: ({ student }, format) => (
      <RowLink to="students" id={student.id} name={personName(student.full_name, format)} />
    ),
    width: 170,
  },
  {
    id: 'course',
    title: 'enrolments.course',
    cell: ({ course }, format) => (
      <RowLink to="courses" id={course.id} name={format.match(course.title)} />
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
    card: 'detail',
    width: 110,
  },
  dayColumn('overdue_from', 'balances.dueSince', 90),
  amountColumn('overdue', 'balances.overdue', 90),
  amountColumn('balance', 'balances.balance', 90, {
    startsDescending: true,
    card: 'value',
    isLabelled: true,
  }),
  dayColumn('next_due_on', 'balances.nextDue', 90, { isHiddenAtFirst: true }),
  amountColumn('charged', 'balances.charged', 90, { isHiddenAtFirst: true }),
  amountColumn('paid', 'balances.paid', 90, { isHiddenAtFirst: true }),
  studentEmailColumn,
  {
    id: 'actions',
    title: 'pricing.actions',
    cell: (row) => <BalanceActions row={row} />,
    isNumeric: true,
    isPinned: true,
    card: 'value',
    width: 28,
  },
];

const openActions = ['postpone', 'plan', 'waive'] as const;
const creditActions = ['moveCredit'] as const;

/** What can be done about the balance of a row. i18n-keys: charges.*.button */
const BalanceActions = ({ row }: { readonly row: Own<Balance> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { ask, dialogs } = useChargeDialogs();
  const isCredit = row.state === 'credit';
  // The dialog stays open while the row changes.
  if (row.state === 'settled' || !can(createCharge.access)) return dialogs;
  const { student, course } = row;
  const amount = row.state === 'overdue' ? row.overdue : row.balance;
  return (
    <>
      <RowMenu label={t('enrolments.actionsOf', { name: student.full_name, course: course.title })}>
        {!isCredit && can(recordPayment.access) && (
          <Menu.Item
            renderRoot={(props) => (
              <Link
                {...props}
                to="/payments/new"
                search={{ student: student.id, course: course.id, amount }}
              />
            )}
          >
            {t('nav.payment-new')}
          </Menu.Item>
        )}
        {(isCredit ? creditActions : openActions).map((action) => (
          <Menu.Item
            key={action}
            onClick={() => ask({ action, enrolment: row.id, name: student.full_name })}
          >
            {t(`charges.${action}.button`)}
          </Menu.Item>
        ))}
      </RowMenu>
      {dialogs}
    </>
  );
};

/** A row is an enrolment: it leads to the student and the course. i18n-keys: balances.states.* */
export const resource: Resource<Own<Balance>> = {
  fileName: 'balances',
  texts: listTexts('balances'),
  list: ownList<Balance>(listBalances, 'overdue_from'),
  columns: balanceColumns,
  filters: [
    {
      name: 'state',
      title: 'balances.state',
      label: (state, t) => t(`balances.states.${state}`),
    },
    currencyFilter,
    courseFilter,
    studentFilter,
    payerFilter,
    { name: 'days_overdue', title: 'balances.daysOverdue', range: 'count', isOurs: true },
  ],
  actions: <PayerSplit />,
  links: <AgeingTiles />,
};
