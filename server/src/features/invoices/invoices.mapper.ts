import { chargeState } from '@provost/contract/charges';
import type { Day } from '@provost/contract/days';
import type { BillableCharge, Invoice, ListedInvoice } from '@provost/contract/invoices';
import { formatHundredths } from '@provost/contract/money';
import { toTaxRate } from '../../school/invoices/taxes.ts';
import type { BillableRow, InvoiceRow, LineRow } from './invoices.repository.ts';

const toNamed = (id: number | null, number: string | null) =>
  id === null || number === null ? null : { id, number };

/** A list names nobody who was erased. The document itself has to stay as it was issued. */
export function toListedInvoice(row: InvoiceRow): ListedInvoice {
  const { name } = JSON.parse(row.buyer) as Invoice['buyer'];
  return {
    id: row.id,
    number: row.number,
    // Check constraints allow no other values.
    kind: row.kind as Invoice['kind'],
    issued_on: row.issued_on,
    buyer: { name: row.erased_at === null ? name : (row.current_name ?? '') },
    payer_id: row.payer_id,
    student_id: row.student_id,
    currency: row.currency,
    net: formatHundredths(row.total_cents - row.tax_cents),
    tax: formatHundredths(row.tax_cents),
    total: formatHundredths(row.total_cents),
    invoice: toNamed(row.credits_id, row.credited_number),
    credit_note: toNamed(row.credit_id, row.credit_number),
    reason: row.reason,
  };
}

export const toInvoice = (row: InvoiceRow, lines: readonly LineRow[]): Invoice => ({
  ...toListedInvoice(row),
  created_at: row.created_at,
  locale: row.locale as Invoice['locale'],
  seller: JSON.parse(row.seller) as Invoice['seller'],
  buyer: JSON.parse(row.buyer) as Invoice['buyer'],
  lines: lines.map((line) => ({
    charge: line.charge_id,
    student: line.student,
    course: line.course,
    label: line.label,
    amount: formatHundredths(line.amount_cents),
    due_on: line.due_on,
    tax_rate: toTaxRate(line),
  })),
  taxes: JSON.parse(row.taxes) as Invoice['taxes'],
});

export const toBillableCharge = (row: BillableRow, today: Day): BillableCharge => ({
  id: row.id,
  enrolment: row.enrolment_id,
  student: { id: row.student_id, full_name: row.student },
  course: { id: row.course_id, title: row.course },
  label: row.label,
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  due_on: row.due_on,
  state: chargeState(row, today),
  tax_rate: toTaxRate(row),
});
