import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { BulkLoad, LoadedValue } from '../../database/bulk-load.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { loadSchool } from '../../demo/load-school.ts';
import type { SchoolOptions } from '../../demo/school.ts';
import { planSchool, seedDemo } from '../../demo/seed-demo.ts';

type Row = Record<string, LoadedValue>;

/** The rows of a demo school by table, generated without a database. */
export interface DemoRows {
  of<T extends keyof Tables>(table: T): Selectable<Tables[T]>[];
  readonly tables: ReadonlyMap<keyof Tables, Row[]>;
}

/** The columns that the database fills. */
const defaults: Readonly<Partial<Record<keyof Tables, Row>>> = {
  users: { version: 1, erased_at: null },
  courses: { version: 1 },
  enrolments: { version: 1, payment_id: null },
  payments: { version: 1 },
  transactions: { reason: null },
  audit_events: { reverts_id: null, redacted_at: null },
};

export async function demoRows(options: SchoolOptions, passwordHash: string): Promise<DemoRows> {
  const tables = new Map<keyof Tables, Row[]>();
  const load: BulkLoad = {
    insert: async (table, columns, rows) => {
      const named = rows.map(
        (row): Row => ({
          ...defaults[table],
          ...Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
        }),
      );
      tables.set(table, [...(tables.get(table) ?? []), ...named]);
    },
  };
  await loadSchool(load, planSchool(options), passwordHash, () => {});
  return {
    tables,
    of: (table) => (tables.get(table) ?? []) as unknown as Selectable<Tables[typeof table]>[],
  };
}

/** A digest that ignores the order of rows and columns. */
export function digestOf(rows: readonly Row[]): string {
  const texts = rows.map((row) => JSON.stringify(Object.entries(row).sort(byName)));
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex');
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

/** All rows of a table, as the engine returns them. */
export const storedRows = async (database: Database, table: keyof Tables): Promise<Row[]> =>
  (await database.reader.selectFrom(table).selectAll().execute()) as unknown as Row[];

/** The columns that the plan has; the database computes what needs attention. */
export const plannedPart = (stored: readonly Row[], planned: readonly Row[]): Row[] => {
  const names = Object.keys(planned[0] ?? {});
  return stored.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
};

/** A demo school with rows in every table. */
export const seedSmallDemo = (database: Database): Promise<void> =>
  seedDemo(database, { students: 300, passwordHash: 'hash', date: new Date('2026-01-31') });

/** Archives students who still have a seat, which the demo school has none of. */
export const archiveEnrolled = (database: Database, count: number) =>
  database.write((writer) =>
    writer
      .updateTable('users')
      .set({ status: 'archived', archived_at: new Date().toISOString() })
      .where('id', 'in', (users) =>
        users
          .selectFrom('users')
          .select('id')
          .where('enrolled_course_count', '>', 0)
          .orderBy('id')
          .limit(count),
      )
      .execute(),
  );

/** Lets a student wait in so many published courses with a free seat. */
export async function addWaiting(database: Database, count: number): Promise<void> {
  await database.write(async (writer) => {
    const courses = await writer
      .selectFrom('courses')
      .select(['id', 'currency'])
      .where('status', '=', 'published')
      .where((eb) =>
        eb.or([eb('capacity', 'is', null), eb('capacity', '>', eb.ref('student_count'))]),
      )
      .limit(count)
      .execute();
    const { id: student_id } = await writer
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', 'student')
      .where('status', '=', 'active')
      .where('enrolled_course_count', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    await writer
      .insertInto('enrolments')
      .values(
        courses.map(({ id, currency }) => ({
          student_id,
          course_id: id,
          currency,
          status: 'waiting',
          enrolled_at: '2026-01-15T09:00:00.000Z',
        })),
      )
      .execute();
  });
}

/** Adds invoices in a series of their own. */
export const addInvoices = (database: Database, count: number) =>
  database.write((writer) =>
    sql`insert into invoices (number, kind, series, position, issued_on, created_at, student_id,
        locale, currency, total_cents, tax_cents, seller, buyer, taxes, search_key)
      select 'T-2026-' || id, 'invoice', 'T-2026', id, '2026-01-15', created_at, id,
        'en', 'EUR', id, 0, '{}', '{"name":"Ana"}', '[]', 't-2026-' || id
      from users where user_type = 'student' order by id limit ${count}`.execute(writer),
  );
