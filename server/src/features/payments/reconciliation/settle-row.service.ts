import { formatHundredths } from '@provost/contract/money';
import type { ReconciliationRow, ReconciliationSource } from '@provost/contract/reconciliations';
import type { rowForm } from '@provost/contract/reconciliations.schema';
import * as contract from '@provost/contract/reconciliations.schema';
import type * as z from 'zod/mini';
import type { Writer } from '../../../database/database.ts';
import type { WriteRequest, Written } from '../../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../../http/errors.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { recordWrite } from '../../../school/audit/audit-trail.ts';
import type { Reverts } from '../../../school/audit/reverts.ts';
import { findEnrolment } from '../../../school/enrolments/enrolments.repository.ts';
import { findPayment } from '../payments.repository.ts';
import { markPaymentPaid } from '../payments.service.ts';
import { recordPayment } from '../record-payments.service.ts';
import { toRow } from './reconciliations.mapper.ts';
import * as repository from './reconciliations.repository.ts';
import { methods } from './reconciliations.service.ts';

type Form = z.output<typeof rowForm>;

interface Place {
  readonly id: number;
  readonly n: number;
}

async function loadRow(writer: Writer, { id, n }: Place) {
  const head = await repository.findReconciliation(writer, id);
  const row =
    head && (await repository.lockRow(writer, id, n)) && (await repository.findRow(writer, id, n));
  if (!head || !row) throw new AppError('not_found');
  return { head, row };
}

/**
 * The same action again changes nothing; another one, or the same for another student, needs the row
 * as it was.
 */
export async function settleRow(
  writer: Writer,
  place: Place,
  form: Form,
  request: WriteRequest,
): Promise<Written<ReconciliationRow>> {
  const { head, row } = await loadRow(writer, place);
  let undo: number | undefined;
  if (row.action === form.action) await requireSame(writer, row, form);
  else {
    if (form.action === 'ignore')
      undo = await ignore(writer, head, row, form.reason ?? '', request);
    else if (form.action === 'record') undo = await record(writer, head, row, form, request);
    else undo = await markPaid(writer, head, row, request);
  }
  const saved = requireFound(await repository.findRow(writer, place.id, place.n));
  return { data: toRow(saved), undo };
}

/** A colleague was faster: success would say that what this caller chose was done. */
async function requireSame(writer: Writer, row: repository.DetailedRow, form: Form): Promise<void> {
  if (form.action === 'ignore' && form.reason !== row.reason) throw new AppError('wrong_status');
  const isChosen = form.enrolment ?? form.student ?? form.course;
  if (form.action !== 'record' || isChosen === undefined || row.payment_id === null) return;
  const payment = await findPayment(writer, row.payment_id);
  const { student, course, enrolment } = {
    enrolment: undefined,
    ...(await payerOf(writer, row, form)),
  };
  const isSame =
    payment?.student_id === student &&
    payment.course_id === course &&
    (enrolment === undefined || enrolment === (payment.enrolment_id ?? enrolment));
  if (!isSame) throw new AppError('wrong_status');
}

async function record(
  writer: Writer,
  { id, source }: repository.HeadRow,
  row: repository.DetailedRow,
  form: Form,
  request: WriteRequest,
): Promise<number | undefined> {
  if (row.result !== 'missing_here') throw new AppError('wrong_status');
  const whose = await payerOf(writer, row, form);
  const paid_at = row.occurred_at > request.now.toISOString() ? undefined : row.occurred_at;
  const payment = {
    ...whose,
    amount: formatHundredths(row.amount_cents),
    currency: row.currency,
    method: methods[source as ReconciliationSource],
    status: 'paid' as const,
    paid_at,
    provider_ref: row.reference,
  };
  const recorded = await recordPayment(writer, payment, request);
  await repository.saveRow(writer, id, row.n, { action: 'record', payment_id: recorded.row.id });
  return recorded.undo;
}

/** Whose payment it is: as the form says, else as proposed. */
async function payerOf(writer: Writer, row: repository.DetailedRow, form: Form) {
  if (form.enrolment !== undefined) {
    const enrolment = await findEnrolment(writer, form.enrolment);
    if (!enrolment) throw invalidField('enrolment', 'validation.unknown_enrolment');
    const whose = { student: enrolment.student_id, course: enrolment.course_id };
    // No payment pays for a place in a waiting list.
    return enrolment.status === 'waiting' ? whose : { ...whose, enrolment: enrolment.id };
  }
  const student = form.student ?? row.student_id;
  if (student === null) throw invalidField('student', 'validation.required');
  const course = form.course ?? (student === row.student_id ? row.course_id : null);
  if (course === null) throw invalidField('course', 'validation.required');
  return { student, course };
}

async function markPaid(
  writer: Writer,
  { id }: repository.HeadRow,
  row: repository.DetailedRow,
  request: WriteRequest,
): Promise<number | undefined> {
  if (row.result !== 'matched' || row.payment_id === null) throw new AppError('wrong_status');
  const paid_at = row.occurred_at > request.now.toISOString() ? undefined : row.occurred_at;
  const { undo } = await markPaymentPaid(writer, row.payment_id, { paid_at }, request);
  await repository.saveRow(writer, id, row.n, { action: 'mark_paid' });
  return undo;
}

async function ignore(
  writer: Writer,
  head: repository.HeadRow,
  row: repository.DetailedRow,
  reason: string,
  request: WriteRequest,
): Promise<number> {
  if (row.action !== null) throw new AppError('wrong_status');
  await repository.saveRow(writer, head.id, row.n, { action: 'ignore', reason });
  return recordIgnoring(writer, head, 'row_ignored', { after: { n: row.n, reason } }, request);
}

const recordIgnoring = (
  writer: Writer,
  { id, source, first_day, last_day }: repository.HeadRow,
  change: 'row_ignored' | 'row_restored',
  values: { readonly before?: object; readonly after?: object },
  request: WriteRequest,
): Promise<number> =>
  recordWrite(writer, request, {
    action: `reconciliation.${change}`,
    ...auditSubject('Reconciliation', id, `${source} ${first_day} – ${last_day}`),
    ...(values as Record<'before' | 'after', Record<string, unknown>>),
  });

/** The payment of a row has its own undo, and the row follows it. */
export function addReconciliationReverts(reverts: Reverts): void {
  const { access } = contract.settleRow;
  reverts.add('reconciliation.row_ignored', {
    access,
    worksWithoutVersion: true,
    async run(writer, { subjectId: id, after }, request) {
      const { head, row } = await loadRow(writer, { id, n: Number(after.n) });
      if (row.action !== 'ignore' || row.reason !== after.reason) throw new AppError('stale');
      await repository.saveRow(writer, id, row.n, { action: null, reason: null });
      return recordIgnoring(writer, head, 'row_restored', { before: after }, request);
    },
  });
  reverts.add('reconciliation.row_restored', {
    access,
    worksWithoutVersion: true,
    async run(writer, { subjectId: id, before }, request) {
      const { head, row } = await loadRow(writer, { id, n: Number(before.n) });
      if (row.action !== null) throw new AppError('stale');
      return ignore(writer, head, row, String(before.reason), request);
    },
  });
}
