import * as money from '@provost/contract/money';
import type { PaymentStatus } from '@provost/contract/payment-status';
import type { Reader, Writer } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import type { lockCourses, lockStudent } from '../../school/enrolments/enrolments.repository.ts';
import { readStoredSettings } from '../../school/settings.ts';
import { instantOf } from '../../school/time/time-zone.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { isReferenceUsed, type ReferenceUser } from './payment-writes.repository.ts';

type Course = Awaited<ReturnType<typeof lockCourses>>[number];
type Student = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;

export const centsOf = (amount: string | number): number =>
  money.parseHundredths(String(amount)) ?? 0;

export function requireCourse(course: Course | undefined): Course {
  if (!course) throw invalidField('course', 'validation.unknown_course');
  return course;
}

export function requirePayer(student: Student | undefined): Student {
  if (!student) throw invalidField('student', 'validation.unknown_student');
  if (student.erased_at !== null) throw invalidField('student', 'validation.erased_student');
  if (student.status === 'archived') throw invalidField('student', 'validation.student_archived');
  return student;
}

/** Otherwise another user has recorded money for the enrolment, or changed its charges. */
export function requireSeenBalance(
  enrolment: { readonly id: number; readonly balance_cents: number } | undefined,
  seen: string | number | undefined,
): void {
  const { id = null, balance_cents = 0 } = enrolment ?? {};
  if (seen === undefined || money.parseSignedHundredths(String(seen)) === balance_cents) return;
  throw new AppError('stale', {
    current: { enrolment: id, balance: money.formatHundredths(balance_cents) },
  });
}

export async function requireCurrency(
  reader: Reader,
  currency: string,
  course: Course,
): Promise<void> {
  const { currencies } = await readStoredSettings(reader);
  requireCurrencyOf(course, currency, currencies);
}

export function requireCurrencyOf(course: Course, currency: string, currencies: readonly string[]) {
  if (currency !== course.currency) {
    throw invalidField('currency', 'validation.course_currency', { currency: course.currency });
  }
  if (currencies.includes(currency)) return;
  const values = { currencies: currencies.join(', ') };
  throw invalidField('currency', 'validation.school_currency', values);
}

/** When a payment was paid: now, unless the form has an earlier time. */
export async function paidAtOf(reader: Reader, typed: string | null | undefined, now: Date) {
  const at = now.toISOString();
  if (!typed) return at;
  const paidAt = await instantOf(reader, typed);
  if (paidAt > at) throw invalidField('paid_at', 'validation.future');
  return paidAt;
}

/** New payments are recorded one after another: a number and a reference are used once. */
export async function lockNewPayments(
  writer: Writer,
  method: string,
  reference: string | null,
  except?: ReferenceUser,
): Promise<void> {
  await takeLock(writer, 'payments');
  if (reference !== null && (await isReferenceUsed(writer, method, reference, except))) {
    throw new AppError('reference_in_use');
  }
}

export function requireStatus(status: string, allowed: readonly PaymentStatus[]): void {
  if (!allowed.some((one) => one === status)) throw new AppError('wrong_status');
}

export function requireLeft(cents: number, leftCents: number, currency: string): void {
  if (cents <= leftCents) return;
  const values = { left: money.formatHundredths(leftCents), currency };
  throw new AppError('over_refund', {
    problems: [{ field: 'amount', key: 'validation.over_refund', values }],
  });
}

/** An adjusted payment keeps an amount, and never less than what was refunded. */
export function requireAdjustable(amountCents: number, refundedCents: number): void {
  const minimum = Math.max(refundedCents, money.minAmountCents);
  if (amountCents >= minimum && amountCents <= money.maxPriceCents) return;
  throw invalidField('amount', 'validation.adjusted_amount', {
    minimum: money.formatHundredths(minimum),
    maximum: money.formatHundredths(money.maxPriceCents),
  });
}
