import type { Invoice } from '@provost/contract/invoices';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Reader } from '../../database/database.ts';
import type { SearchedTable } from '../../database/tables.ts';
import * as rules from './search-keys.ts';

type Keys = Readonly<Record<string, string>>;

export interface StoredKeys {
  readonly id: number;
  readonly stored: Keys;
  readonly expected: Keys;
  /** Of an event: its actor can have had another name at the time. */
  readonly mustStartWith?: string;
}

/** A row with the names that its keys follow from, beside the keys. */
type NamedRow = { readonly id: number; readonly search_key: string };
type ReadKeys = (reader: Reader, afterId: number, limit: number) => Promise<StoredKeys[]>;

const readerOf =
  <DB, TB extends keyof DB, Row extends NamedRow>(
    table: SearchedTable,
    rows: (reader: Reader) => SelectQueryBuilder<DB, TB, Row>,
    keysOf: (row: Row) => Keys,
    mustStartWith?: (row: Row) => string,
  ): ReadKeys =>
  async (reader, afterId, limit) => {
    const id = sql.ref(`${table}.id`);
    const found = await rows(reader)
      .where(sql<SqlBool>`${id} > ${afterId}`)
      .orderBy(id)
      .limit(limit)
      .execute();
    return (found as Row[]).map((row) => ({
      id: row.id,
      stored: row as unknown as Keys,
      expected: keysOf(row),
      ...(mustStartWith && { mustStartWith: mustStartWith(row) }),
    }));
  };

/** In this order: the keys of payments and prices contain those of users and courses. */
const readers: Readonly<Record<SearchedTable, ReadKeys>> = {
  users: readerOf(
    'users',
    (reader) =>
      reader
        .selectFrom('users')
        .select(['id', 'full_name', 'email', 'phone', 'name_key', 'search_key']),
    (names) => rules.userKeys(names),
  ),
  courses: readerOf(
    'courses',
    (reader) =>
      reader
        .selectFrom('courses')
        .select(['id', 'title', 'code', 'subject', 'title_key', 'search_key']),
    (names) => rules.courseKeys(names),
  ),
  payers: readerOf(
    'payers',
    (reader) =>
      reader
        .selectFrom('payers')
        .select(['id', 'name', 'email', 'phone', 'tax_number', 'name_key', 'search_key']),
    (names) => rules.payerKeys(names),
  ),
  invoices: readerOf(
    'invoices',
    (reader) =>
      reader
        .selectFrom('invoices')
        .leftJoin('payers', 'payers.id', 'invoices.payer_id')
        .leftJoin('users', 'users.id', 'invoices.student_id')
        .select(['invoices.id', 'invoices.number', 'invoices.buyer', 'invoices.search_key'])
        .select(({ fn }) => fn.coalesce('payers.erased_at', 'users.erased_at').as('erased_at')),
    ({ number, buyer: stored, erased_at }) => {
      const buyer = erased_at === null ? (JSON.parse(stored) as Invoice['buyer']) : null;
      return { search_key: rules.invoiceSearchKey({ number, buyer }) };
    },
  ),
  payments: readerOf(
    'payments',
    (reader) =>
      reader
        .selectFrom('payments')
        .innerJoin('users', 'users.id', 'payments.student_id')
        .innerJoin('courses', 'courses.id', 'payments.course_id')
        .select(['payments.id', 'payments.number', 'payments.provider_ref', 'payments.search_key'])
        .select(['users.name_key', 'users.email', 'courses.title_key']),
    (names) => ({ search_key: rules.paymentSearchKey(names) }),
  ),
  pricings: readerOf(
    'pricings',
    (reader) =>
      reader
        .selectFrom('pricings')
        .innerJoin('courses', 'courses.id', 'pricings.course_id')
        .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
        .select(['pricings.id', 'pricings.search_key', 'courses.title_key'])
        .select('class_levels.name as class_level'),
    (names) => ({ search_key: rules.pricingSearchKey(names) }),
  ),
  audit_events: readerOf(
    'audit_events',
    (reader) =>
      reader
        .selectFrom('audit_events')
        .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
        .select(['audit_events.id', 'audit_events.subject_label as label'])
        .select(['audit_events.search_key', 'actor.full_name', 'actor.email']),
    ({ label, full_name, email }) => {
      const actor = full_name === null || email === null ? null : { fullName: full_name, email };
      return { search_key: rules.auditSearchKey({ label, actor }) };
    },
    ({ label }) => rules.auditSearchKey({ label, actor: null }),
  ),
};

export const keyedTables = Object.keys(readers) as SearchedTable[];

const batchSize = 1000;

/** The rows of a table whose keys are not as expected, in batches of all its rows. */
export async function* wrongKeys({ reader }: Pick<Database, 'reader'>, table: SearchedTable) {
  for (let afterId = 0; ; ) {
    const rows = await readers[table](reader, afterId, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter(({ stored, expected }) =>
      Object.entries(expected).some(([column, key]) => stored[column] !== key),
    );
    afterId = last.id;
  }
}
