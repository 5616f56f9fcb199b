import { formatHundredths } from '@provost/contract/money';
import type { correctForm } from '@provost/contract/payments.form';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../http/errors.ts';
import type { Revert } from '../../school/audit/reverts.ts';
import { changedFields } from '../../school/writes/versions.ts';
import * as ledgers from './payment-ledger.service.ts';
import * as rules from './payment-rules.ts';
import * as repository from './payment-writes.repository.ts';
import { findPayment } from './payments.repository.ts';
import { opposites, withdrawn } from './taken-back.ts';

type Form = z.output<typeof correctForm>;

const fieldsOf = ({ row }: ledgers.LockedPayment) => ({
  student: row.student_id,
  course: row.course_id,
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  method: row.method,
  paid_at: row.paid_at,
  provider_ref: row.provider_ref,
});

/** Voids a payment that was recorded wrongly, and records it again with the corrected fields. */
export async function correctPayment(
  writer: Writer,
  id: number,
  form: Form,
  request: WriteRequest,
): Promise<ledgers.WrittenPayment> {
  const found = requireFound(await findPayment(writer, id));
  const student = form.student ?? found.student_id;
  const courseId = form.course ?? found.course_id;
  const others = { courses: [courseId], students: [student] };
  const { courses, students, ...payment } = await ledgers.lockPayment(
    writer,
    id,
    form.version,
    others,
  );
  const { row } = payment;
  rules.requireStatus(row.status, ['paid', 'pending']);
  const isPaid = row.status === 'paid';
  if (!isPaid && form.paid_at) throw invalidField('paid_at', 'validation.paid_at_pending');
  const course = rules.requireCourse(courses.find((one) => one.id === courseId));
  if (courseId !== row.course_id) {
    await rules.requireCurrency(writer, course.currency, course);
    if (course.currency !== row.currency && form.amount === undefined) {
      throw invalidField('amount', 'validation.course_currency', { currency: course.currency });
    }
  }
  const locked = students.get(student);
  const payer = student === row.student_id && locked ? locked : rules.requirePayer(locked);
  const corrected = {
    student,
    course: courseId,
    amount: form.amount === undefined ? formatHundredths(row.amount_cents) : String(form.amount),
    currency: course.currency,
    method: form.method ?? row.method,
    paid_at: form.paid_at ? await rules.paidAtOf(writer, form.paid_at, request.now) : row.paid_at,
    provider_ref: form.provider_ref === undefined ? row.provider_ref : form.provider_ref || null,
  };
  const changes = changedFields(fieldsOf(payment), {
    ...corrected,
    amount: formatHundredths(rules.centsOf(corrected.amount)),
  });
  if (!changes) throw invalidField('reason', 'validation.nothing_corrected');
  const isSameReference =
    corrected.method === row.method && corrected.provider_ref === row.provider_ref;
  // A reference that stays was checked when it was recorded.
  const reference = isSameReference ? null : corrected.provider_ref;
  await rules.lockNewPayments(writer, corrected.method, reference, { partId: id });
  const cents = rules.centsOf(corrected.amount);
  const isSameSeat = student === row.student_id && courseId === row.course_id;
  const { id: newId, number } = await ledgers.insertNewPayment(
    writer,
    {
      student_id: student,
      course_id: courseId,
      amount_cents: cents,
      currency: course.currency,
      refunded_cents: 0,
      method: corrected.method,
      status: 'pending',
      provider_ref: corrected.provider_ref,
      corrects_id: id,
      enrolment_id: isSameSeat ? row.enrolment_id : null,
    },
    { ...payer, title_key: course.title_key },
    request,
  );
  const { undo, eventId } = await ledgers.appendEntries(
    writer,
    payment,
    opposites(payment.ledger, form.reason),
    request,
    {
      action: 'payment.corrected',
      after: { ...changes.after, corrected_by: number, reason: form.reason },
      isRevertible: true,
    },
  );
  if (isSameSeat) await repository.moveEnrolments(writer, id, newId);
  await repository.moveLines(writer, id, newId);
  const charge = isPaid
    ? ({ type: 'charge', status: 'succeeded', cents, at: corrected.paid_at ?? undefined } as const)
    : ({ type: 'charge', status: 'pending', cents } as const);
  const created = { id: newId, currency: course.currency };
  const saved = await ledgers.appendEntries(
    writer,
    created,
    [charge as ledgers.NewEntry],
    request,
    { action: 'payment.recorded', after: { corrects: row.number, reason: form.reason } },
  );
  if (student !== row.student_id) await repository.refreshPurchased(writer, row.student_id);
  return { row: saved.row, eventId, undo };
}

/** The opposite of a correction: the new payment becomes void, and the original is as it was. */
export const undoCorrection: Revert['run'] = async (writer, event, request) => {
  const { subjectId: id, subjectVersion: version, before } = event;
  const later = await repository.replacementOf(writer, id);
  if (!later) throw new AppError('stale');
  const others = { courses: [later.course_id], students: [later.student_id], payments: [later.id] };
  const original = await ledgers.lockPayment(writer, id, version, others);
  const replacement = await ledgers.loadPayment(writer, later.id);
  // Nothing was refunded, adjusted or corrected since.
  if (replacement.row.version !== 1 || replacement.row.status === 'void') {
    throw new AppError('stale');
  }
  const { method, provider_ref } = original.row;
  await rules.lockNewPayments(writer, method, provider_ref, { id: later.id, partId: id });
  // One of the events is the revert.
  const { revertsId: _, ...own } = request;
  await ledgers.appendEntries(writer, replacement, opposites(replacement.ledger, null), own, {
    action: 'payment.voided',
  });
  await repository.moveEnrolments(writer, later.id, id);
  await repository.moveLines(writer, later.id, id);
  // The event has the amount only if it changed.
  const { amount = formatHundredths(original.row.amount_cents) } = before;
  const entries = withdrawn(original.ledger, rules.centsOf(String(amount)));
  const restored = await ledgers.appendEntries(writer, original, entries, request, {
    action: 'payment.reopened',
  });
  if (later.student_id !== original.row.student_id) {
    await repository.refreshPurchased(writer, later.student_id);
  }
  return restored.eventId;
};
