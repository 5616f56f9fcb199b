import { addDays, startOfDay } from '@provost/contract/days';
import { type RowFilter, rowsPerPage } from '@provost/contract/reconciliations';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

const listed = 100;
/** SQLite accepts 32,766 values in a statement. */
const insertedAtOnce = 500;

const headRows = (reader: Reader) =>
  reader
    .selectFrom('reconciliations')
    .leftJoin('users', 'users.id', 'reconciliations.created_by')
    .selectAll('reconciliations')
    .select('users.full_name as creator');
export type HeadRow = NonNullable<Awaited<ReturnType<typeof findReconciliation>>>;

export const findReconciliation = (reader: Reader, id: number) =>
  headRows(reader).where('reconciliations.id', '=', id).executeTakeFirst();

/** A row without an action, or with an undone one. */
const isOpen = sql<SqlBool>`coalesce(reconciliation_rows.action, '') <> 'ignore' and not exists (
  select 1 from payments where payments.id = reconciliation_rows.payment_id
    and payments.status <> 'void')`;

export const latestReconciliations = (reader: Reader) =>
  headRows(reader)
    .select((query) =>
      query
        .selectFrom('reconciliation_rows')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('reconciliation_id', '=', 'reconciliations.id')
        .where(isOpen)
        .as('open'),
    )
    .orderBy('reconciliations.created_at', 'desc')
    .orderBy('reconciliations.id', 'desc')
    .limit(listed)
    .execute();

type Content = Pick<Tables['reconciliations'], 'source' | 'content_hash'>;

export const findByContent = (reader: Reader, { source, content_hash }: Content) =>
  reader
    .selectFrom('reconciliations')
    .select('id')
    .where('source', '=', source)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst();

/** Undefined if a parallel request has inserted the same file. */
export async function insertReconciliation(
  writer: Writer,
  values: Insertable<Tables['reconciliations']>,
  rows: readonly Omit<Insertable<Tables['reconciliation_rows']>, 'reconciliation_id'>[],
): Promise<number | undefined> {
  const inserted = await writer
    .insertInto('reconciliations')
    .values(values)
    .onConflict((conflict) => conflict.columns(['source', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    const part = rows.slice(at, at + insertedAtOnce);
    await writer
      .insertInto('reconciliation_rows')
      .values(part.map((row) => ({ ...row, reconciliation_id: inserted.id })))
      .execute();
  }
  return inserted.id;
}

/** A payment of a payer for several enrolments is several payments with one reference. */
const paidTogether = sql<number>`case when payments.provider_ref is null then payments.amount_cents
  else (select cast(sum(same.amount_cents) as bigint) from payments same
    where same.method = payments.method and same.provider_ref = payments.provider_ref
      and same.status <> 'void') end`;

const result = sql<string>`case
  when reconciliation_rows.action = 'ignore' then 'ignored'
  when payments.id is null then 'missing_here'
  when payments.currency <> reconciliation_rows.currency
    or ${paidTogether} <> reconciliation_rows.amount_cents then 'amount_differs'
  else 'matched' end`;

/** The state of a payment decides: nothing about it is stored with the row. */
const isSettled = sql<number>`case when payments.status in ('paid', 'partially_refunded', 'refunded')
  then 1 else 0 end`;

/** The action on a row; null after its undo. */
const action = sql<string | null>`case
  when reconciliation_rows.action = 'record' and payments.id is null then null
  when reconciliation_rows.action = 'mark_paid' and ${isSettled} = 0 then null
  else reconciliation_rows.action end`;

const rowsOf = (reader: Reader, id: number) =>
  reader
    .selectFrom('reconciliation_rows')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'reconciliation_rows.payment_id')
        .on('payments.status', '<>', 'void'),
    )
    .where('reconciliation_rows.reconciliation_id', '=', id);

const detailedRows = (reader: Reader, id: number) =>
  rowsOf(reader, id)
    .leftJoin('users as payer', 'payer.id', 'payments.student_id')
    .leftJoin('users as proposed', 'proposed.id', 'reconciliation_rows.student_id')
    .leftJoin('courses', 'courses.id', 'reconciliation_rows.course_id')
    .select([
      'reconciliation_rows.n',
      'reconciliation_rows.occurred_at',
      'reconciliation_rows.amount_cents',
      'reconciliation_rows.currency',
      'reconciliation_rows.reference',
      'reconciliation_rows.name',
      'reconciliation_rows.description',
      'reconciliation_rows.repeated_in',
      'reconciliation_rows.student_id',
      'reconciliation_rows.course_id',
      'reconciliation_rows.reason',
      action.as('action'),
      'payments.id as payment_id',
      'payments.number as payment_number',
      'payments.amount_cents as payment_cents',
      'payments.currency as payment_currency',
      'payments.status as payment_status',
      'payments.paid_at as payment_paid_at',
      'payments.provider_ref as payment_ref',
      'payer.id as payer_id',
      'payer.full_name as payer_name',
      'proposed.full_name as proposed_name',
      'courses.title as course_title',
      result.as('result'),
      isSettled.as('is_settled'),
    ]);
export type DetailedRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export const findRow = (reader: Reader, id: number, n: number) =>
  detailedRows(reader, id).where('reconciliation_rows.n', '=', n).executeTakeFirst();

export const pageOfRows = (
  reader: Reader,
  id: number,
  filter: RowFilter | undefined,
  page: number,
): Promise<DetailedRow[]> => {
  const isShown =
    filter === 'already_settled'
      ? sql<SqlBool>`${result} = 'matched' and ${isSettled} = 1`
      : sql<SqlBool>`${result} = ${filter}`;
  return detailedRows(reader, id)
    .$if(filter !== undefined, (query) => query.where(isShown))
    .orderBy('reconciliation_rows.n')
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .execute();
};

export const countRows = (reader: Reader, id: number) =>
  reader
    .selectFrom(
      rowsOf(reader, id)
        .select([result.as('result'), isSettled.as('is_settled')])
        .as('rows'),
    )
    .select(({ fn }) => ['result', 'is_settled', fn.countAll<number>().as('count')])
    .groupBy(['result', 'is_settled'])
    .execute();

/** Unchanged until the transaction ends. */
export const lockRow = (writer: Writer, id: number, n: number) =>
  writer
    .selectFrom('reconciliation_rows')
    .select('n')
    .where('reconciliation_id', '=', id)
    .where('n', '=', n)
    .forUpdate()
    .executeTakeFirst();

export const saveRow = (
  writer: Writer,
  id: number,
  n: number,
  changed: Updateable<Tables['reconciliation_rows']>,
) =>
  writer
    .updateTable('reconciliation_rows')
    .set(changed)
    .where('reconciliation_id', '=', id)
    .where('n', '=', n)
    .execute();

interface Span extends Pick<HeadRow, 'id' | 'first_day' | 'last_day'> {
  readonly methods: readonly string[];
  readonly timeZone: string;
}

/** Paid payments of these days and methods that no row has. */
const missingThere = (reader: Reader, { id, first_day, last_day, methods, timeZone }: Span) => {
  const startOf = (day: string) => new Date(startOfDay(day, timeZone)).toISOString();
  const matched = sql`from reconciliation_rows r join payments m on m.id = r.payment_id
    where r.reconciliation_id = ${id}`;
  return reader
    .selectFrom('payments')
    .where('payments.paid_at', '>=', startOf(first_day))
    .where('payments.paid_at', '<', startOf(addDays(last_day, 1)))
    .where('payments.method', 'in', [...methods])
    .where('payments.status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .where(sql<SqlBool>`payments.id not in (select m.id ${matched})`)
    .where(
      sql<SqlBool>`(payments.provider_ref is null or payments.provider_ref not in
        (select m.provider_ref ${matched} and m.provider_ref is not null))`,
    );
};

export const countMissingThere = async (reader: Reader, span: Span): Promise<number> => {
  const { count } = await missingThere(reader, span)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listMissingThere = (reader: Reader, span: Span) =>
  missingThere(reader, span)
    .innerJoin('users', 'users.id', 'payments.student_id')
    .select(['payments.id as payment_id', 'payments.number as payment_number'])
    .select(['payments.amount_cents as payment_cents', 'payments.currency as payment_currency'])
    .select(['payments.status as payment_status', 'payments.paid_at as payment_paid_at'])
    .select('payments.provider_ref as payment_ref')
    .select(['users.id as payer_id', 'users.full_name as payer_name'])
    .orderBy('payments.paid_at')
    .orderBy('payments.id')
    .limit(rowsPerPage)
    .execute();
