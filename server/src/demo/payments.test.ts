import { paymentMethods, paymentStatuses } from '@provost/contract/payment-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoRows, demoRows } from '../testing/rows/demo-rows.ts';

const size = 3_000;
let school: DemoRows;
beforeAll(async () => {
  school = await demoRows({ students: size, date: new Date('2026-03-05T10:00:00Z') }, 'hash');
});

const ledgerOf = () => Map.groupBy(school.of('transactions'), ({ payment_id }) => payment_id);

describe('the payments of a demo school', () => {
  it('number about two and a half per student', () => {
    expect(school.of('payments').length / size).toBeGreaterThan(2.35);
    expect(school.of('payments').length / size).toBeLessThan(2.65);
  });

  it('have every status and method', () => {
    const payments = school.of('payments');
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(paymentStatuses));
    expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(paymentMethods));
  });

  it('have a reference of their own at the payment provider', () => {
    const references = school.of('payments').flatMap(({ provider_ref }) => provider_ref ?? []);
    expect(references.length).toBeGreaterThan(size);
    expect(new Set(references).size).toBe(references.length);
  });

  it('are numbered chronologically, starting again every year', () => {
    const numbers = school.of('payments').map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort());
    for (const year of ['2024', '2025', '2026']) {
      expect(numbers).toContain(`P-${year}-000001`);
    }
    const times = school.of('payments').map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort());
  });

  it('have the enrolment that they pay for, or the first of its transfers', () => {
    const enrolments = school.of('enrolments');
    const rootOf = (student: number, course: number): number | null => {
      const own = enrolments.find((e) => e.student_id === student && e.course_id === course);
      return own ? (own.transferred_from_id ?? own.id) : null;
    };
    const payments = school.of('payments').filter(({ student_id }) => student_id % 7 === 0);
    const transferred = enrolments.filter((e) => e.transferred_from_id !== null);
    const ofTransfers = school
      .of('payments')
      .filter((p) => transferred.some((e) => e.student_id === p.student_id));
    expect(ofTransfers.length).toBeGreaterThan(0);
    for (const { student_id, course_id, enrolment_root_id } of [...payments, ...ofTransfers]) {
      expect(enrolment_root_id).toBe(rootOf(student_id, course_id));
    }
  });

  it('have the status that their ledger determines', () => {
    const ledgers = ledgerOf();
    for (const payment of school.of('payments')) {
      const ledger = ledgers.get(payment.id) ?? [];
      const sum = (type: string) =>
        ledger
          .filter((entry) => entry.type === type && entry.status === 'succeeded')
          .reduce((cents, entry) => cents + entry.amount_cents, 0);
      const refunded = 0 - sum('refund');
      expect(payment.refunded_cents).toBe(refunded);
      expect(refunded).toBeLessThanOrEqual(payment.amount_cents);
      switch (payment.status) {
        case 'paid':
          expect([sum('charge') + sum('adjustment'), refunded]).toEqual([payment.amount_cents, 0]);
          break;
        case 'partially_refunded':
          expect(sum('charge')).toBe(payment.amount_cents);
          expect(refunded).toBeGreaterThan(0);
          expect(refunded).toBeLessThan(payment.amount_cents);
          break;
        case 'refunded':
          expect([sum('charge'), refunded]).toEqual([payment.amount_cents, payment.amount_cents]);
          break;
        case 'pending':
          expect(ledger.map(({ type, status }) => [type, status])).toEqual([['charge', 'pending']]);
          break;
        case 'failed':
          expect(ledger.map(({ type, status }) => [type, status])).toEqual([['charge', 'failed']]);
          break;
        default:
          expect(ledger.map(({ type, status }) => [type, status])).toEqual([
            ['charge', 'pending'],
            ['adjustment', 'pending'],
          ]);
          expect(ledger.reduce((cents, entry) => cents + entry.amount_cents, 0)).toBe(0);
      }
    }
  });

  it('were paid when their charge succeeded, and refunded later', () => {
    const ledgers = ledgerOf();
    for (const { id, paid_at, created_at } of school.of('payments')) {
      const ledger = ledgers.get(id) ?? [];
      const charge = ledger.find(({ type, status }) => type === 'charge' && status === 'succeeded');
      expect(paid_at).toBe(charge?.occurred_at ?? null);
      for (const entry of ledger) {
        expect(entry.occurred_at >= created_at).toBe(true);
        if (charge) expect(entry.occurred_at >= charge.occurred_at).toBe(true);
      }
    }
  });

  it('have the currency of their course, like their ledgers', () => {
    const courses = new Map(school.of('courses').map((course) => [course.id, course.currency]));
    const ledgers = ledgerOf();
    for (const { id, course_id, currency } of school.of('payments')) {
      expect(currency).toBe(courses.get(course_id));
      for (const entry of ledgers.get(id) ?? []) expect(entry.currency).toBe(currency);
    }
  });
});
