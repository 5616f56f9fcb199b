import type { AttentionKind } from '@provost/contract/attention';
import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import { type DayRange, dayIn, intervals, intervalsOf, lastDays } from '@provost/contract/days';
import * as contract from '@provost/contract/reports.schema';
import { expect } from 'vitest';
import { readTimeZone } from '../../database/read-time-zone.ts';
import type { SignedIn, TestApp } from '../app.ts';
import { attentionReader } from '../calls/attention-reader.ts';
import { call } from '../calls/call.ts';
import { compareFlags } from './attention-model.ts';
import {
  expectedEnrolments,
  expectedRevenue,
  expectedStudents,
  expectedTrials,
  only,
} from './report-model.ts';

interface Books {
  readonly test: TestApp;
  readonly owner: SignedIn;
  readonly zone: string;
  readonly now: Date;
}

/** Every report, with each interval and group, from the API and from the rows themselves. */
export async function expectReports(books: Books, range: DayRange): Promise<void> {
  for (const interval of intervals) {
    const model = { zone: books.zone, intervals: intervalsOf(interval, range) };
    const query = { ...range, interval };
    await expectRevenue(books, model, query);
    await expectEnrolments(books, model, query);
    await expectStudents(books, model, query);
    const { test, owner, now } = books;
    const trials = (await call(test, owner, contract.reportTrials, { query })).body.data;
    expect(trials.series).toEqual(await expectedTrials(test.database, model, now));
    const before = { ...model, intervals: trials.previous_series };
    expect(trials.previous_series).toEqual(await expectedTrials(test.database, before, now));
  }
}

type Model = Parameters<typeof expectedStudents>[1];
type Query = Readonly<Record<string, string>>;

async function expectRevenue({ test, owner }: Books, model: Model, query: Query): Promise<void> {
  for (const group of [undefined, 'currency', 'method', 'course', 'class_level'] as const) {
    const asked = { query: { ...query, ...(group && { group }) } };
    const { data } = (await call(test, owner, contract.reportRevenue, asked)).body;
    expect(data.totals.length).toBeGreaterThan(0);
    for (const { group: key, currency } of data.totals) {
      const rows = await expectedRevenue(
        test.database,
        model,
        (row) =>
          row.currency === currency &&
          (group !== 'method' || row.method === key) &&
          (group !== 'course' || String(row.course_id) === key) &&
          (group !== 'class_level' || String(row.class_level_id) === key),
      );
      expect(only(data.series, key, currency)).toEqual(rows);
    }
  }
}

async function expectEnrolments({ test, owner }: Books, model: Model, query: Query): Promise<void> {
  for (const group of [undefined, 'course', 'class_level'] as const) {
    const asked = { query: { ...query, ...(group && { group }) } };
    const { data } = (await call(test, owner, contract.reportEnrolments, asked)).body;
    expect(data.totals.length).toBeGreaterThan(0);
    for (const { group: key } of data.totals) {
      const rows = await expectedEnrolments(
        test.database,
        model,
        (row) =>
          (group !== 'course' || String(row.course_id) === key) &&
          (group !== 'class_level' || String(row.class_level_id) === key),
      );
      expect(only(data.series, key)).toEqual(rows);
    }
  }
}

async function expectStudents({ test, owner }: Books, model: Model, query: Query): Promise<void> {
  for (const group of [undefined, 'class_level'] as const) {
    const asked = { query: { ...query, ...(group && { group }) } };
    const { data } = (await call(test, owner, contract.reportStudents, asked)).body;
    for (const { group: key } of data.totals) {
      const rows = await expectedStudents(
        test.database,
        model,
        ({ class_level_id }) => group === undefined || String(class_level_id ?? 'none') === key,
      );
      expect(only(data.series, key)).toEqual(rows);
    }
  }
}

/** The figures of the dashboard, from the API and from the rows themselves. */
export async function expectDashboard({ test, owner, zone, now }: Books): Promise<void> {
  const { reader } = test.database;
  const enrolments = await reader.selectFrom('enrolments').selectAll().execute();
  const { from } = lastDays(30, dayIn(zone, now));
  const isRecent = (time: string | null) => time !== null && dayIn(zone, new Date(time)) >= from;
  const courses = (await call(test, owner, countStudentsPerCourse)).body;
  for (const { course_id, student_count, change_30_days } of courses.data) {
    const own = enrolments.filter((row) => row.course_id === course_id);
    expect(student_count).toBe(own.filter(({ status }) => status === 'active').length);
    const began = own.filter(({ enrolled_at }) => isRecent(enrolled_at)).length;
    const ended = own.filter(({ ended_at }) => isRecent(ended_at)).length;
    expect(change_30_days).toBe(began - ended);
  }
  const students = await reader
    .selectFrom('users')
    .select(['id', 'trial_ends_at'])
    .where('user_type', '=', 'student')
    .execute();
  const paid = await reader
    .selectFrom('payments')
    .select('student_id')
    .where('status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .execute();
  const buyers = new Set(paid.map(({ student_id }) => student_id));
  const others = students.filter(({ id }) => !buyers.has(id));
  const running = others.filter(({ trial_ends_at }) => (trial_ends_at ?? '') > now.toISOString());
  const { trial, months } = (await call(test, owner, countUsersByStatus)).body.data;
  expect(trial).toEqual({
    active: running.length,
    expired: others.length - running.length,
    converted: buyers.size,
  });
  const users = await reader.selectFrom('users').select('created_at').execute();
  const joined = users.map(({ created_at }) => dayIn(zone, new Date(created_at)).slice(0, 7));
  expect(months).toHaveLength(12);
  for (const { month, ...figures } of months) {
    expect(figures).toEqual({
      joined: joined.filter((other) => other === month).length,
      total: joined.filter((other) => other <= month).length,
    });
  }
}

/** The kinds about money, from the API and by the definitions. Courses must be published. */
export async function expectAttention({ test, owner, now }: Books): Promise<void> {
  const { expected, stored } = await compareFlags(test.database);
  expect(stored).toEqual(expected);
  const today = dayIn(await readTimeZone(test.database.reader)(), now);
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const pending = await test.database.reader
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', weekAgo)
    .execute();
  const { enrolments, payments } = expected;
  const rows = await test.database.reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .select(['enrolments.id', 'enrolments.status', 'users.status as student_status'])
    .execute();
  const statusOf = new Map(rows.map((row) => [row.id, row]));
  const overdue = enrolments.filter(
    ({ id, overdue_from }) =>
      overdue_from < today &&
      ['active', 'invited'].includes(statusOf.get(id)?.student_status ?? ''),
  );
  const isUnpaid = ({ id, paid_cents, refunded_since }: (typeof enrolments)[number]) =>
    paid_cents === 0 && refunded_since === null && statusOf.get(id)?.status !== 'cancelled';
  const counts: Partial<Record<AttentionKind, number>> = {
    paid_not_enrolled: payments.filter((row) => row.not_enrolled_since !== null).length,
    enrolled_unpaid: overdue.filter(isUnpaid).length,
    overdue: overdue.filter(({ paid_cents }) => paid_cents > 0).length,
    overpaid: enrolments.filter(({ overpaid_since }) => overpaid_since !== null).length,
    refunded_still_enrolled: enrolments.filter((row) => row.refunded_since !== null).length,
    pending_payment_old: pending.length,
    failed_payment: payments.filter((row) => row.failed_since !== null).length,
  };
  const attention = attentionReader(test, owner);
  for (const [kind, count] of Object.entries(counts)) {
    expect(await attention.count(kind as AttentionKind)).toMatchObject({ count });
  }
}
