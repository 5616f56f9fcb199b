import type * as forms from '@provost/contract/payments.form';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { recordWrites } from '../../school/audit/audit-trail.ts';
import { inOrder } from '../../school/charges/accounts.ts';
import { lockCourses, lockStudents } from '../../school/enrolments/enrolments.repository.ts';
import { createEnrolment } from '../../school/enrolments/enrolments.service.ts';
import { readStoredSettings, type SchoolSettings } from '../../school/settings.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import * as ledgers from './payment-ledger.service.ts';
import * as rules from './payment-rules.ts';
import * as repository from './payment-writes.repository.ts';

export type NewPayment = z.output<typeof forms.paymentForm> & {
  /** That it was recorded for. */
  readonly enrolment?: number | undefined;
};

interface Parties {
  readonly course: Parameters<typeof rules.requireCourse>[0];
  readonly student: Parameters<typeof rules.requirePayer>[0];
  readonly currencies: SchoolSettings['currencies'];
}

/** The payment of a form, if the rules about it and its parties allow it, with its first entry. */
async function requireRecordable(
  writer: Writer,
  form: NewPayment,
  parties: Parties,
  { now }: WriteRequest,
) {
  const { currency, method, status } = form;
  if (status === 'pending' && form.paid_at) {
    throw invalidField('paid_at', 'validation.paid_at_pending');
  }
  const course = rules.requireCourse(parties.course);
  const { name_key, email } = rules.requirePayer(parties.student);
  rules.requireCurrencyOf(course, currency, parties.currencies);
  const at = await rules.paidAtOf(writer, form.paid_at, now);
  const cents = rules.centsOf(form.amount);
  const isPaid = status === 'paid';
  const entry: ledgers.TimedEntry = isPaid
    ? { type: 'charge', status: 'succeeded', cents, at }
    : { type: 'charge', status: 'pending', cents, at: now.toISOString() };
  return {
    values: {
      student_id: form.student,
      course_id: form.course,
      amount_cents: cents,
      currency,
      refunded_cents: 0,
      method,
      // As its ledger will say: another state would be counted first.
      status: isPaid ? 'paid' : 'pending',
      paid_at: isPaid ? at : null,
      provider_ref: form.provider_ref || null,
    },
    names: { name_key, email, title_key: course.title_key },
    entry,
  };
}

const auditOf = ({ student, course, method, provider_ref, enrol }: NewPayment) => ({
  action: 'payment.recorded' as const,
  after: {
    student_id: student,
    course_id: course,
    method,
    ...(provider_ref && { provider_ref }),
    ...(enrol && { enrol: true }),
  },
  // The enrolment has its own undo.
  isRevertible: !enrol,
});

/** An ended enrolment that it pays for. */
const endedOf = (paid: Awaited<ReturnType<typeof repository.paidEnrolment>>): number | null =>
  paid?.status === 'active' ? null : (paid?.id ?? null);

/** Records a payment, and enrols the student in the same transaction if the form says so. */
export async function recordPayment(
  writer: Writer,
  form: NewPayment,
  request: WriteRequest,
): Promise<ledgers.WrittenPayment> {
  const { student, course, currency } = form;
  const [lockedCourse] = await lockCourses(writer, [course]);
  const [lockedStudent] = await lockStudents(writer, [student]);
  const { currencies } = await readStoredSettings(writer);
  const parties = { course: lockedCourse, student: lockedStudent, currencies };
  const { values, names, entry } = await requireRecordable(writer, form, parties, request);
  await rules.lockNewPayments(writer, values.method, values.provider_ref);
  const paid = await repository.paidEnrolment(writer, student, course);
  if (!form.enrol) rules.requireSeenBalance(paid, form.balance);
  const enrolment_id = form.enrol ? null : (form.enrolment ?? endedOf(paid));
  const { id } = await ledgers.insertNewPayment(
    writer,
    { ...values, enrolment_id },
    names,
    request,
  );
  if (form.enrol) await createEnrolment(writer, { student, course, payment: id }, request);
  return ledgers.appendEntries(writer, { id, currency }, [entry], request, auditOf(form));
}

type Recordable = Awaited<ReturnType<typeof requireRecordable>> & {
  readonly form: NewPayment;
  readonly enrolment_id: number | null;
};

/**
 * Locks what some payments depend on. Those that nothing can refuse, whatever becomes of the others;
 * `recordPayment` decides about the rest.
 */
export async function findRecordable(
  writer: Writer,
  given: readonly NewPayment[],
  { currencies }: SchoolSettings,
  request: WriteRequest,
): Promise<ReadonlyMap<NewPayment, Recordable>> {
  if (given.length === 0) return new Map();
  const courses = await lockCourses(writer, inOrder(given.map(({ course }) => course)));
  const students = await lockStudents(writer, inOrder(given.map(({ student }) => student)));
  await takeLock(writer, 'payments');
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const studentOf = new Map(students.map((student) => [student.id, student]));
  const enrolments = Map.groupBy(
    await repository.enrolmentsOf(writer, [...studentOf.keys()]),
    keyOfSeat,
  );
  const perStudent = Map.groupBy(given, ({ student }) => student);
  const perReference = Map.groupBy(given, ({ provider_ref }) => provider_ref || null);
  const used = await repository.usedReferences(
    writer,
    [...perReference.keys()].flatMap((reference) => reference ?? []),
  );
  const recordable = new Map<NewPayment, Recordable>();
  for (const form of given) {
    const reference = form.provider_ref || null;
    const isShared = (perReference.get(reference)?.length ?? 0) > 1 || used.has(reference);
    if (reference !== null && isShared) continue;
    const seats =
      enrolments.get(keyOfSeat({ student_id: form.student, course_id: form.course })) ?? [];
    const paid = repository.paidBy(seats);
    // Other payments of the student can change what an ended enrolment owes.
    const isFixed = seats.length === 0 || paid?.status === 'active';
    if (!isFixed && (perStudent.get(form.student)?.length ?? 0) > 1) continue;
    const parties = {
      course: courseOf.get(form.course),
      student: studentOf.get(form.student),
      currencies,
    };
    try {
      const payment = await requireRecordable(writer, form, parties, request);
      const values = { ...payment.values, ...attentionOf(payment.values, seats, parties.student) };
      recordable.set(form, { ...payment, values, form, enrolment_id: endedOf(paid) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return recordable;
}

/** Mostly what the engine computes. It corrects the others, with another write of their rows. */
function attentionOf(
  { status, paid_at }: Recordable['values'],
  seats: Awaited<ReturnType<typeof repository.enrolmentsOf>>,
  student: Parties['student'],
) {
  const [seat] = seats;
  const isMissed = !seat && status === 'paid' && student?.status === 'active';
  return {
    enrolment_root_id: seat?.status === 'active' ? (seat.transfer_root_id ?? seat.id) : null,
    not_enrolled_since: isMissed ? paid_at : null,
  };
}

const keyOfSeat = ({ student_id, course_id }: Record<'student_id' | 'course_id', number>) =>
  `${student_id} ${course_id}`;

/** What `recordPayment` does, for several: in a few statements. Returns their ids, in their order. */
export async function recordTogether(
  writer: Writer,
  payments: readonly Recordable[],
  request: WriteRequest,
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of inParts(payments)) {
    const inserted = await ledgers.insertNewPayments(
      writer,
      part.map(({ values, names, enrolment_id }) => ({
        values: { ...values, enrolment_id },
        names,
      })),
      request,
    );
    const own = inserted.map(({ id }) => id);
    await repository.insertTransactions(
      writer,
      part.map(({ entry, values }, index) =>
        ledgers.ledgerRow(own[index] ?? 0, values.currency, entry),
      ),
    );
    const events = part.flatMap(({ form, values }, index) => {
      const row = inserted[index];
      return row
        ? [ledgers.eventOf(undefined, { ...values, ...row, version: 1 }, auditOf(form))]
        : [];
    });
    await recordWrites(writer, request, events);
    ids.push(...own);
  }
  return ids;
}
