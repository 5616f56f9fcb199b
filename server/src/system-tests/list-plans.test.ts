import { attentionKinds } from '@provost/contract/attention';
import type { ListRequest } from '@provost/contract/list';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { countKinds } from '../features/attention/attention.repository.ts';
import { attentionSources } from '../features/attention/attention-sources.repository.ts';
import { auditSource } from '../features/audit/audit.repository.ts';
import { balanceSource } from '../features/charges/balances.repository.ts';
import { courseSource } from '../features/courses/courses.repository.ts';
import { enrolmentSource } from '../features/enrolments/enrolment-list.repository.ts';
import { invoiceSource } from '../features/invoices/invoices.repository.ts';
import { payerSource } from '../features/payers/payers.repository.ts';
import { knownPayments } from '../features/payments/known-payments.ts';
import { paymentSource, transactionSource } from '../features/payments/payment-lists.repository.ts';
import { pricingSource } from '../features/pricing/pricing.repository.ts';
import { firstMatchesFinder } from '../features/search/find-first.ts';
import {
  foundPayments,
  foundStudents,
  foundTeachers,
} from '../features/search/search.repository.ts';
import { studentSource, unenrolledSource } from '../features/students/student-lists.repository.ts';
import { teacherSource } from '../features/teachers/teachers.repository.ts';
import { staffSource, userSource } from '../features/users/user-lists.repository.ts';
import { createList, type List } from '../list/list.ts';
import type { ListSource } from '../list/list-source.ts';
import { dummyHash } from '../school/passwords/password.ts';
import { nextTrialEnd } from '../school/time/trial-clock.ts';
import { listCall } from '../testing/calls/list-call.ts';
import { testDatabase } from '../testing/database.ts';
import { addInvoices, addWaiting, archiveEnrolled } from '../testing/rows/demo-rows.ts';
import { explain, scannedTables, sortsIn } from '../testing/statements/explain.ts';
import { plannedFilters } from '../testing/statements/planned-filters.ts';
import {
  type RecordedDatabase,
  recordStatements,
} from '../testing/statements/recorded-statements.ts';

/** Tables that grow with the school; the others are so small that reading them whole is quickest. */
const growing = ['users', 'payments', 'transactions', 'enrolments', 'charges'];

let database: Database;
let recorded: RecordedDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await seedDemo(database, { students: 4000, passwordHash: dummyHash });
  await archiveEnrolled(database, 12);
  await addInvoices(database, 40);
  await addWaiting(database, 12);
  recorded = recordStatements(database);
});
afterAll(() => database.close());

const sources = {
  students: studentSource,
  unenrolled: unenrolledSource,
  payments: paymentSource,
  transactions: transactionSource,
  enrolments: enrolmentSource,
  balances: balanceSource,
  teachers: teacherSource,
  courses: courseSource,
  prices: pricingSource,
  audit: auditSource,
  users: userSource,
  staff: staffSource,
  payers: payerSource,
  invoices: invoiceSource,
  ...attentionSources,
};

const listOf = <DB, TB extends keyof DB, Row extends object>(
  source: ListSource<DB, TB, Row>,
  maxCount?: number,
): List<Row> =>
  createList({
    database: recorded.database,
    source,
    toItem: (row) => row,
    now: () => new Date(),
    ...(maxCount !== undefined && { maxCount }),
  });

/** Asks for a page, and tells what was read for it. */
async function read<Row extends object>(list: List<Row>, query: ListRequest) {
  recorded.take();
  const page = await list.page(listCall(query));
  return { page, statements: recorded.take() };
}

async function expectIndexes(statements: readonly CompiledQuery[]): Promise<void> {
  for (const statement of statements) {
    const plan = await explain(database, statement);
    const scanned = scannedTables(plan).filter((table) => growing.includes(table));
    expect(scanned, `${statement.sql}\n${plan.join('\n')}`).toEqual([]);
  }
}

/** The rows of enrolments are short: for 25 of these few PostgreSQL reads the whole table. */
const pageSizes: Partial<Record<keyof typeof sources, number>> = { enrolments: 10, balances: 10 };

describe.each(Object.keys(sources) as (keyof typeof sources)[])('the list of %s', (name) => {
  // The types of eight sources have nothing in common but what the list needs of them.
  const source = sources[name] as unknown as ListSource<never, never, object>;
  const orders = Object.keys(source.orderings).flatMap((field) => [
    { field, descending: false },
    { field, descending: true },
  ]);

  it.each(orders)(
    'goes by an index in the order of $field, descending: $descending',
    async (order) => {
      const list = listOf(source);
      const first = await read(list, { ordering: [order], page_size: 10 });
      await expectIndexes(first.statements);
      const cursor = first.page.next_cursor;
      const next = await read(list, {
        ordering: [order],
        page_size: 10,
        ...(cursor && { cursor }),
      });
      await expectIndexes(next.statements);
      // Emails are random, so their rows are far apart: deeper, sorting so few users costs less.
      const page = name === 'users' && order.field === 'email' ? 100 : 150;
      const deep = await read(list, { ordering: [order], page_size: 10, page });
      await expectIndexes(deep.statements);
      // One more reads the time zone of the school.
      for (const { statements } of [first, next, deep])
        expect(statements.length).toBeLessThanOrEqual(source.followsDays ? 3 : 2);
    },
  );

  it('has the same rows if a search counts fewer matches than there are', async () => {
    for (const query of [{}, ...(plannedFilters[name] ?? [])])
      for (const order of orders) {
        const asked = { ...query, search: 'a', ordering: [order], page_size: 3 };
        const idsOf = async (list: List<object>) =>
          (await read(list, asked)).page.rows.map((row) => (row as { id: unknown }).id);
        expect(await idsOf(listOf(source, 1))).toEqual(await idsOf(listOf(source)));
      }
  });

  it('goes by indexes with every filter, in at most four statements', async () => {
    for (const query of plannedFilters[name] ?? [{}])
      for (const order of orders) {
        const asked = { ...query, ordering: [order], page_size: pageSizes[name] ?? 25 };
        const { statements } = await read(listOf(source), asked);
        expect(statements.length).toBeLessThanOrEqual(source.followsDays ? 5 : 4);
        await expectIndexes(statements);
      }
  });
});

describe.each(['students', 'unenrolled', 'payments', 'transactions', 'enrolments'] as const)(
  'the large list of %s',
  (name) => {
    it('sorts no more than the rows of a page', async () => {
      const source = sources[name] as unknown as ListSource<never, never, object>;
      for (const field of Object.keys(source.orderings)) {
        const { statements } = await read(listOf(source), {
          ordering: [{ field, descending: true }],
        });
        for (const statement of statements) {
          const plan = await explain(database, statement);
          expect(sortsIn(plan), plan.join('\n')).toBeLessThanOrEqual(1);
        }
      }
    });
  },
);

it('the enrolments that are overdue for some days are read in order, with their state or without', async () => {
  const days = { days_overdue_from: ['1'], days_overdue_to: ['30'] };
  for (const query of [days, { ...days, state: ['overdue'] }]) {
    const { statements } = await read(listOf(balanceSource), query);
    const [plan] = await Promise.all(statements.slice(-1).map((it) => explain(database, it)));
    // The rows are sorted again once their keys are found.
    expect(sortsIn(plan ?? []), plan?.join('\n')).toBeLessThanOrEqual(1);
  }
});

describe('the last page', () => {
  it.each(Object.keys(sources) as (keyof typeof sources)[])(
    'of the list of %s skips no rows',
    async (name) => {
      const list = listOf(sources[name] as unknown as ListSource<never, never, object>);
      const { page } = await read(list, { page_size: 10 });
      const last = Math.max(1, Math.ceil(page.count / 10));
      const { page: found, statements } = await read(list, { page_size: 10, page: last });
      expect(found).toMatchObject({ next: null, rows: { length: page.count - (last - 1) * 10 } });
      expect(offsetOf(statements)).toBe(0);
    },
  );

  it('is never more than half of the list away', async () => {
    const list = listOf(studentSource);
    const { statements } = await read(list, { page_size: 10, page: 300 });
    expect(offsetOf(statements)).toBe(4000 - 300 * 10);
  });
});

/** The rows of a page come last; their offset, if they have one, is the last parameter. */
const offsetOf = (statements: readonly CompiledQuery[]): unknown => {
  const rows = statements.at(-1);
  return rows?.sql.includes(' offset ') ? rows.parameters.at(-1) : 0;
};

if (process.env.TEST_ENGINE === 'postgres') {
  it.each(['students', 'payments', 'audit'] as const)(
    'PostgreSQL plans the first and the next page of %s a few times only',
    async (name) => {
      const list = listOf(sources[name] as unknown as ListSource<never, never, object>);
      const { page } = await read(list, { page_size: 10 });
      for (const cursor of [undefined, page.next_cursor ?? undefined]) {
        const asked = { page_size: 10, ...(cursor && { cursor }) };
        let statements: readonly CompiledQuery[] = [];
        for (let turn = 0; turn < 12; turn += 1) statements = (await read(list, asked)).statements;
        const { rows } = await sql<{ statement: string; custom_plans: number }>`
          select statement, custom_plans from pg_prepared_statements`.execute(database.reader);
        const plans = new Map(rows.map((row) => [row.statement, Number(row.custom_plans)]));
        for (const statement of statements) expect(plans.get(statement.sql)).toBeLessThanOrEqual(5);
      }
    },
  );
}

describe('a search for an email', () => {
  it.each([
    ['students', 'students_by_email'],
    ['unenrolled', 'students_by_email'],
    ['payments', 'users_email'],
    ['transactions', 'users_email'],
    ['enrolments', 'users_email'],
    ['teachers', 'teachers_by_email'],
  ] as const)('in the list of %s uses the email index', async (name, index) => {
    const list = listOf(sources[name] as unknown as ListSource<never, never, object>);
    const [someone] = (await read(list, { page_size: 1 })).page.rows as Record<string, unknown>[];
    const search = String(someone?.student_email ?? someone?.email);
    const { page, statements } = await read(list, { search });
    expect(page.count).toBeGreaterThan(0);
    const plans = await Promise.all(statements.map((statement) => explain(database, statement)));
    for (const plan of plans.filter((lines) => !/_counts|_totals/.test(lines.join())))
      expect(plan.join('\n')).toMatch(new RegExp(`${index}|users_email`));
  });
});

describe('a palette search for two letters', () => {
  it.each([
    ['students', foundStudents, 'an', 'students_by_name'],
    ['teachers', foundTeachers, 'an', 'teachers_by_name'],
    ['payments', foundPayments, 'zz', 'payments_number'],
  ] as const)('of %s reads a range of an index', async (_, source, term, index) => {
    const find = firstMatchesFinder(
      recorded.database,
      source as unknown as ListSource<never, never, object>,
      5,
    );
    const { caller } = listCall({});
    recorded.take();
    await find(term, { caller, now: new Date() });
    const statements = recorded.take();
    await expectIndexes(statements);
    const plans = await Promise.all(statements.map((statement) => explain(database, statement)));
    expect(plans.at(-1)?.join('\n')).toContain(index);
  });
});

it('finds the next end of a trial where such ends are kept in order', async () => {
  recorded.take();
  await nextTrialEnd(recorded.database.replica)(new Date());
  const [statement, ...others] = recorded.take();
  if (!statement || others.length > 0) throw new Error('One statement was expected.');
  const plan = (await explain(database, statement)).join('\n');
  expect(plan).toContain('students_on_trial');
});

it('counts what needs attention from indexes, in one statement', async () => {
  recorded.take();
  await countKinds(recorded.database.replica, attentionKinds, {
    now: new Date(),
    timeZone: 'UTC',
  });
  const statements = recorded.take();
  expect(statements).toHaveLength(1);
  await expectIndexes(statements);
});

it('finds the payments of the rows of an import from indexes', async () => {
  recorded.take();
  const row = { student: 'ana@example.org', provider_ref: 'ref-1', number: 'P-2026-000001' };
  await knownPayments(recorded.database.reader, [row]);
  await expectIndexes(recorded.take());
});
