import type { ListRequest } from '@provost/contract/list';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { sumBalances } from '../features/charges/balance-totals.repository.ts';
import { balanceSource } from '../features/charges/balances.repository.ts';
import { forecastCourse } from '../features/charges/forecast.service.ts';
import { paymentSource } from '../features/payments/payment-lists.repository.ts';
import { sumByStatus } from '../features/payments/payment-totals.repository.ts';
import { parseListQuery } from '../list/list-query.ts';
import { dummyHash } from '../school/passwords/password.ts';
import { listCall } from '../testing/calls/list-call.ts';
import { testDatabase } from '../testing/database.ts';
import { explain, scannedTables } from '../testing/statements/explain.ts';
import { paymentRanges } from '../testing/statements/planned-filters.ts';
import {
  type RecordedDatabase,
  recordStatements,
} from '../testing/statements/recorded-statements.ts';

let database: Database;
let recorded: RecordedDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await seedDemo(database, { students: 4000, passwordHash: dummyHash });
  recorded = recordStatements(database);
});
afterAll(() => database.close());

const view = () => ({ caller: listCall({}).caller, now: new Date(), timeZone: 'UTC' });

async function expectIndexes(statements: readonly CompiledQuery[]): Promise<void> {
  for (const statement of statements) {
    const plan = await explain(database, statement);
    const scanned = scannedTables(plan).filter((table) =>
      ['users', 'payments', 'enrolments', 'charges'].includes(table),
    );
    expect(scanned, `${statement.sql}\n${plan.join('\n')}`).toEqual([]);
  }
}

describe('the totals of payments', () => {
  const sumOf = async (query: ListRequest) => {
    recorded.take();
    const totals = await sumByStatus(
      recorded.database,
      parseListQuery(paymentSource, query, view()),
    );
    return { totals, statements: recorded.take() };
  };

  it('come from counters without a filter and with those of the counters', async () => {
    for (const query of [
      {},
      { status: ['paid'], method: ['cash'] },
      { currency: ['EUR'] },
      { paid_from: ['2024-01-01'] },
    ]) {
      const { totals, statements } = await sumOf(query);
      expect(totals.length).toBeGreaterThan(0);
      for (const statement of statements) expect(statement.sql).not.toMatch(/from "?payments/);
      await expectIndexes(statements);
    }
  });

  it('use the index of another filter', async () => {
    const queries = [{ course: ['3'] }, { student: ['900'] }, ...paymentRanges];
    for (const query of queries) await expectIndexes((await sumOf(query)).statements);
  });
});

describe('the totals of balances', () => {
  it('come from aggregates, also by state, currency, course and class level', async () => {
    for (const query of [
      {},
      { currency: ['EUR'] },
      { course: ['3'] },
      { class_level: ['3'], state: ['overdue'] },
      ...['overdue', 'upcoming', 'credit', 'settled'].map((state) => ({ state: [state] })),
    ]) {
      recorded.take();
      const { sums } = await sumBalances(
        recorded.database,
        parseListQuery(balanceSource, query, view()),
      );
      const statements = recorded.take();
      expect(sums.length).toBeGreaterThan(0);
      for (const statement of statements) {
        expect(statement.sql).not.toMatch(/from "?(enrolments|charges)\b/);
      }
      expect(statements.length).toBeLessThanOrEqual(2);
    }
  });

  it('of a search start with the students it finds', async () => {
    const { full_name: search } = await database.reader
      .selectFrom('users')
      .innerJoin('enrolments', 'enrolments.student_id', 'users.id')
      .select('full_name')
      .where('balance_cents', '>', 0)
      .executeTakeFirstOrThrow();
    recorded.take();
    await sumBalances(recorded.database, parseListQuery(balanceSource, { search }, view()));
    await expectIndexes(recorded.take());
  });

  it('and the forecast, of a student or a course, use their index', async () => {
    // For a course with many of these few students PostgreSQL reads all charges.
    const { course_id } = await database.reader
      .selectFrom('enrolments')
      .select('course_id')
      .groupBy('course_id')
      .orderBy((row) => row.fn.countAll())
      .executeTakeFirstOrThrow();
    for (const query of [{ student: ['900'] }, { course: [String(course_id)] }]) {
      recorded.take();
      await sumBalances(recorded.database, parseListQuery(balanceSource, query, view()));
      await expectIndexes(recorded.take());
    }
    await forecastCourse(recorded.database.reader, course_id, '2026-01-01');
    await expectIndexes(recorded.take());
  });
});
