import { formatHundredths } from '@provost/contract/money';
import type {
  ListedReconciliation,
  Reconciliation,
  ReconciliationRow,
} from '@provost/contract/reconciliations';
import type * as repository from './reconciliations.repository.ts';

type Payment = Reconciliation['missing_there'][number];
type PaymentRow = Awaited<ReturnType<typeof repository.listMissingThere>>[number];

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.payment_id,
  number: row.payment_number,
  student: { id: row.payer_id, full_name: row.payer_name },
  amount: formatHundredths(row.payment_cents),
  currency: row.payment_currency,
  // A check constraint allows no other status.
  status: row.payment_status as Payment['status'],
  paid_at: row.payment_paid_at,
  provider_ref: row.payment_ref,
});

export const toRow = (row: repository.DetailedRow): ReconciliationRow =>
  ({
    n: row.n,
    occurred_at: row.occurred_at,
    amount: formatHundredths(row.amount_cents),
    currency: row.currency,
    reference: row.reference,
    name: row.name,
    description: row.description,
    result: row.result as ReconciliationRow['result'],
    settled: row.result === 'matched' && row.is_settled === 1,
    repeated_in: JSON.parse(row.repeated_in) as number[],
    action: row.action as ReconciliationRow['action'],
    reason: row.reason,
    payment: row.payment_id === null ? null : toPayment(row as unknown as PaymentRow),
    proposal:
      row.payment_id !== null || row.student_id === null
        ? null
        : {
            student: { id: row.student_id, full_name: row.proposed_name ?? '' },
            course: row.course_id && { id: row.course_id, title: row.course_title ?? '' },
          },
  }) as ReconciliationRow;

export const toHead = (row: repository.HeadRow) => ({
  id: row.id,
  source: row.source as Reconciliation['source'],
  created_at: row.created_at,
  created_by: row.created_by === null ? null : { id: row.created_by, full_name: row.creator ?? '' },
  first_day: row.first_day,
  last_day: row.last_day,
  row_count: row.row_count,
});

type ListedRow = Awaited<ReturnType<typeof repository.latestReconciliations>>[number];

export const toListed = (row: ListedRow): ListedReconciliation => ({
  ...toHead(row),
  open: Number(row.open),
});
