import type { Invoice, InvoiceKind } from '@provost/contract/invoices';
import type { invoiceForm } from '@provost/contract/invoices.schema';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { inOrder, lockAccounts, requireDebtor } from '../../school/charges/accounts.ts';
import { lockStudent } from '../../school/enrolments/enrolments.repository.ts';
import { taxesOf } from '../../school/invoices/taxes.ts';
import { invoiceSearchKey } from '../../school/search-keys/search-keys.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { toInvoice } from './invoices.mapper.ts';
import * as repository from './invoices.repository.ts';

type Form = z.output<typeof invoiceForm>;

export async function readInvoice(reader: Reader, id: number): Promise<Invoice> {
  const row = requireFound(await repository.findInvoice(reader, id));
  return toInvoice(row, await repository.linesOf(reader, id));
}

/** Issues an invoice of charges. What it says never changes. */
export async function createInvoice(writer: Writer, form: Form, request: WriteRequest) {
  const charges = await lockCharges(writer, form);
  const buyer = await lockBuyer(writer, form);
  requireBillable(charges, form, buyer.payer_id);
  requireTotal(charges, form);
  const lines = charges.map(toLine);
  const { payer_id, student_id, locale, ...party } = buyer;
  const {
    name = '',
    address = null,
    tax_number = null,
  } = (await repository.findSeller(writer)) ?? {};
  const document = {
    payer_id,
    student_id,
    locale,
    currency: charges[0]?.currency ?? '',
    seller: { name, address, tax_number },
    buyer: party,
    credits_id: null,
    reason: null,
  };
  return issue(writer, 'invoice', document, lines, request);
}

/** Reverses an invoice: its charges can be invoiced again. */
export async function createCreditNote(
  writer: Writer,
  invoiceId: number,
  reason: string,
  request: WriteRequest,
): Promise<Invoice> {
  const row = await lockInvoice(writer, invoiceId);
  if (row.kind !== 'invoice') throw new AppError('wrong_status');
  if (row.credit_id !== null) throw new AppError('credited');
  const { payer_id, student_id, locale, currency } = row;
  const document = {
    payer_id,
    student_id,
    locale,
    currency,
    seller: JSON.parse(row.seller) as Invoice['seller'],
    buyer: JSON.parse(row.buyer) as Invoice['buyer'],
    credits_id: invoiceId,
    reason,
    isErased: row.erased_at !== null,
  };
  const lines = (await repository.linesOf(writer, invoiceId)).map((line) => ({
    ...line,
    amount_cents: 0 - line.amount_cents,
  }));
  return issue(writer, 'credit_note', document, lines, request, { invoice: row.number, reason });
}

/** Locks the buyer: nobody else can credit the invoice, or erase the buyer, meanwhile. */
async function lockInvoice(writer: Writer, id: number): Promise<repository.InvoiceRow> {
  const found = requireFound(await repository.findInvoice(writer, id));
  if (found.payer_id !== null) await repository.lockPayer(writer, found.payer_id);
  else await lockStudent(writer, found.student_id ?? 0);
  return (await repository.findInvoice(writer, id)) ?? found;
}

/** Locks the accounts: nobody else can invoice, change or move these charges meanwhile. */
async function lockCharges(writer: Writer, { charges }: Form): Promise<repository.BillableRow[]> {
  const ids = inOrder(charges);
  const found = await repository.findChargesToBill(writer, ids);
  if (found.length < ids.length) throw invalidField('charges', 'validation.unknown_charge');
  const enrolments = found.map(({ enrolment_id }) => enrolment_id);
  await lockAccounts(writer, enrolments);
  const rows = await repository.findChargesToBill(writer, ids);
  // A transfer can have moved them to another enrolment, and an undo can have removed them.
  if (rows.length < ids.length || rows.some((row) => !enrolments.includes(row.enrolment_id))) {
    throw new AppError('stale');
  }
  return rows;
}

/** The payer, or the student if nobody else pays. */
async function lockBuyer(writer: Writer, { enrolment, payer }: Form) {
  const debtor =
    enrolment === undefined ? undefined : await repository.findDebtor(writer, enrolment);
  if (enrolment !== undefined && !debtor) {
    throw invalidField('enrolment', 'validation.unknown_enrolment');
  }
  if (debtor) requireDebtor(debtor);
  const payerId = payer ?? debtor?.payer_id ?? null;
  if (payerId !== null) {
    const found = await repository.lockPayer(writer, payerId);
    if (!found || found.erased_at !== null) {
      const field = payer === undefined ? 'enrolment' : 'payer';
      throw invalidField(field, 'validation.unknown_payer');
    }
    const { erased_at: _, ...party } = found;
    return { payer_id: payerId, student_id: null, ...party };
  }
  const studentId = debtor?.student_id ?? 0;
  const party = await repository.findStudent(writer, studentId);
  return { payer_id: null, student_id: studentId, ...party, address: null, tax_number: null };
}

function requireBillable(
  charges: readonly repository.BillableRow[],
  { enrolment }: Form,
  payerId: number | null,
): void {
  const isOfBuyer = (row: repository.BillableRow): boolean =>
    enrolment === undefined ? row.payer_id === payerId : row.enrolment_id === enrolment;
  if (!charges.every(isOfBuyer)) throw invalidField('charges', 'validation.charges_of_others');
  for (const charge of charges) requireDebtor(charge, 'charges');
  if (charges.some(({ cancelled_at }) => cancelled_at !== null)) {
    throw invalidField('charges', 'validation.charges_cancelled');
  }
  const number = charges.find(({ invoice_number }) => invoice_number)?.invoice_number;
  if (number) throw invalidField('charges', 'validation.charges_invoiced', { number });
  if (new Set(charges.map(({ currency }) => currency)).size > 1) {
    throw invalidField('charges', 'validation.one_currency');
  }
  if (sumOf(charges) < 0) throw invalidField('charges', 'validation.negative_invoice');
}

const sumOf = (lines: readonly { readonly amount_cents: number }[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** An invoice is never edited: it says what the client saw, or is not issued. */
function requireTotal(charges: readonly repository.BillableRow[], { total }: Form): void {
  const sum = formatHundredths(sumOf(charges));
  if (total === undefined || formatHundredths(parseHundredths(String(total)) ?? 0) === sum) return;
  throw new AppError('stale', { current: { total: sum } });
}

type Line = Omit<repository.LineRow, 'invoice_id' | 'position'>;

const toLine = (row: repository.BillableRow): Line => ({
  charge_id: row.id,
  student_id: row.student_id,
  student: row.student,
  course: row.course,
  label: row.label,
  amount_cents: row.amount_cents,
  due_on: row.due_on,
  tax_name: row.tax_name,
  tax_points: row.tax_points,
});

interface Document {
  readonly payer_id: number | null;
  readonly student_id: number | null;
  readonly locale: string;
  readonly currency: string;
  readonly seller: Invoice['seller'];
  readonly buyer: Invoice['buyer'];
  readonly credits_id: number | null;
  readonly reason: string | null;
  /** The buyer, since the invoice that is credited. */
  readonly isErased?: boolean;
}

const letters = { invoice: 'I', credit_note: 'C' } as const satisfies Record<InvoiceKind, string>;

/**
 * The next number of the year. The lock is held until the transaction ends, so numbers have neither
 * gaps nor duplicates: a rolled-back invoice leaves its number to the next one.
 */
async function nextNumber(writer: Writer, kind: InvoiceKind, day: string) {
  const series = `${letters[kind]}-${day.slice(0, 4)}`;
  await takeLock(writer, 'invoices');
  const position = (await repository.lastPosition(writer, series)) + 1;
  return { series, position, number: `${series}-${String(position).padStart(6, '0')}` };
}

async function issue(
  writer: Writer,
  kind: InvoiceKind,
  document: Document,
  lines: readonly Line[],
  request: WriteRequest,
  credited?: { readonly invoice: string; readonly reason: string },
): Promise<Invoice> {
  const issued_on = await schoolDay(writer)(request.now);
  const numbered = await nextNumber(writer, kind, issued_on);
  const { number } = numbered;
  const { taxCents, taxes } = taxesOf(lines);
  const { seller, buyer, isErased = false, ...columns } = document;
  const total_cents = sumOf(lines);
  const id = await repository.insertInvoice(
    writer,
    {
      ...columns,
      ...numbered,
      kind,
      issued_on,
      created_at: request.now.toISOString(),
      total_cents,
      tax_cents: taxCents,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      taxes: JSON.stringify(taxes),
      search_key: invoiceSearchKey({ number, buyer: isErased ? null : buyer }),
    },
    lines,
  );
  await recordWrite(writer, request, {
    action: kind === 'invoice' ? 'invoice.created' : 'invoice.credited',
    ...auditSubject('Invoice', id, number),
    after: { total: formatHundredths(total_cents), currency: document.currency, ...credited },
  });
  return readInvoice(writer, id);
}
