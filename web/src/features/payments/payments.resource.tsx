import type { Payment, PaymentDetails } from '@provost/contract/payments';
import { listReconciliations } from '@provost/contract/reconciliations';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { ListState } from '@/api/list/list-state.ts';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { courseCell } from '@/school/courses/course-cell.tsx';
import { ImportLink } from '@/school/import-link.tsx';
import { personName, studentEmailColumn } from '@/school/people/person-columns.tsx';
import { courseFilter, currencyFilter, studentFilter } from '@/school/record-filters.ts';
import { statusColumn, statusFilter } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import { amountColumn, matchColumn, momentColumn, textColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { ControlLink } from '@/ui/control-link.tsx';
import { paymentDetails, paymentList } from './payment-list.ts';
import { methodLabel } from './payment-method.tsx';
import styles from './payments.module.css';

const paymentColumns: readonly Column<Adapted<Payment>>[] = [
  matchColumn('number', 'payments.number', 90),
  {
    id: 'student',
    title: 'payments.student',
    cell: ({ student }, format) => personName(student.full_name, format),
    card: 'lead',
    width: 150,
  },
  {
    id: 'course',
    title: 'payments.course',
    cell: ({ course }, format) => courseCell(course, format),
    card: 'detail',
    width: 180,
  },
  amountColumn('amount', 'payments.amount', 72, { startsDescending: true, card: 'value' }),
  statusColumn,
  {
    id: 'method',
    title: 'payments.method',
    cell: ({ method }, format) => (method ? methodLabel(method, format.t) : format.empty),
    width: 80,
  },
  momentColumn('paid_at', 'payments.paid', 90),
  momentColumn('created_at', 'payments.created', 90, { card: 'detail' }),
  amountColumn('refunded_amount', 'payments.refunded', 72, { isHiddenAtFirst: true }),
  studentEmailColumn,
  textColumn('provider_ref', 'payments.reference', 110, { isHiddenAtFirst: true }),
];

const load = () => loadPart(() => import('./payment-totals.tsx'));

/**
 * The totals, which load after the list. Their place is kept before: rows must not move below a
 * pointer. A host without them has no summary.
 */
const PaymentSummary = ({ state }: { readonly state: ListState }) => {
  const isOwn = useIsOwnServer();
  const { part } = useLazyPart(load, isOwn);
  const { data: school } = useQuery(schoolQuery);
  if (!isOwn) return null;
  const lines = { '--lines': school?.currencies?.length ?? 1 } as CSSProperties;
  return (
    <div className={styles.summary} style={lines}>
      {part && <part.PaymentTotals state={state} />}
    </div>
  );
};

const ReconcileLink = () => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    can(listReconciliations.access) && (
      <ControlLink href="/payments/reconcile">{t('nav.reconcile')}</ControlLink>
    )
  );
};

export const resource: Resource<Adapted<Payment>, Own<PaymentDetails>> = {
  fileName: 'payments',
  texts: listTexts('payments'),
  bulk: bulkList('payments'),
  summary: PaymentSummary,
  actions: (
    <>
      <ReconcileLink />
      <ImportLink kind="payments" />
    </>
  ),
  list: paymentList,
  columns: paymentColumns,
  filters: [
    statusFilter,
    {
      name: 'method',
      title: 'payments.method',
      label: (method, t) => t(`payments.methods.${method}`),
    },
    currencyFilter,
    courseFilter,
    studentFilter,
    { name: 'paid', title: 'payments.paid', range: 'day', isOurs: true },
    { name: 'created', title: 'payments.created', range: 'day', isOurs: true },
    { name: 'amount', title: 'payments.amount', range: 'amount', isOurs: true },
  ],
  record: {
    details: paymentDetails,
    kind: 'payments.one',
    title: ({ number }, t) => number && t('payments.named', { number }),
    load: async () => (await loadPart(() => import('./payment-parts.tsx'))).PaymentDrawer,
    loadPage: async () => (await loadPart(() => import('./payment-page.tsx'))).PaymentPage,
  },
  forms: {
    create: {
      screen: 'payment-new',
      load: async () => (await loadPart(() => import('./payment-new-screen.tsx'))).PaymentNewScreen,
    },
  },
};
