import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type ChargeRow = Selectable<Tables['charges']>;

export const chargesOf = (reader: Reader, enrolmentId: number): Promise<ChargeRow[]> =>
  reader
    .selectFrom('charges')
    .selectAll()
    .where('enrolment_id', '=', enrolmentId)
    .orderBy('due_on')
    .orderBy('id')
    .execute();

export const findCharges = (reader: Reader, ids: readonly number[]): Promise<ChargeRow[]> =>
  reader
    .selectFrom('charges')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

/** As they were inserted: then the engine sets what is open. */
export async function insertCharges(
  writer: Writer,
  rows: readonly Insertable<Tables['charges']>[],
): Promise<ChargeRow[]> {
  const inserted = await writer
    .insertInto('charges')
    .values(rows.map((row) => ({ open_cents: Math.max(0, row.amount_cents), ...row })))
    .returningAll()
    .execute();
  return inserted.sort((one, other) => one.id - other.id);
}

/** Saves each charge with its own values under its next version: at once, as the triggers are slow. */
export async function saveCharges(
  writer: Writer,
  changes: readonly (readonly [id: number, values: Updateable<Tables['charges']>])[],
): Promise<void> {
  if (changes.length === 0) return;
  const names = new Set(changes.flatMap(([, values]) => Object.keys(values)));
  const nextOf = (name: string) => {
    const cases = changes
      .filter(([, values]) => name in values)
      .map(([id, values]) => sql`when ${id} then ${values[name as keyof typeof values]}`);
    return sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(name)} end`;
  };
  const ids = changes.map(([id]) => id);
  await writer
    .updateTable('charges')
    .set((row) => ({
      ...Object.fromEntries([...names].map((name) => [name, nextOf(name)])),
      version: row('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
}

export const removeCharges = (writer: Writer, ids: readonly number[]) =>
  writer
    .deleteFrom('charges')
    .where('id', 'in', [...ids])
    .execute();

export async function areInvoiced(reader: Reader, ids: readonly number[]): Promise<boolean> {
  const line = reader.selectFrom('invoice_lines').select('charge_id').limit(1);
  return (await line.where('charge_id', 'in', [...ids]).executeTakeFirst()) !== undefined;
}

/** What charges of an enrolment depend on, and follow from. */
const accounts = (reader: Reader) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .select(['enrolments.id', 'enrolments.student_id', 'enrolments.course_id'])
    .select(['enrolments.enrolled_at', 'enrolments.price_cents', 'enrolments.currency'])
    .select(['enrolments.charged_cents', 'enrolments.paid_cents', 'enrolments.balance_cents'])
    .select('enrolments.version')
    .select(['courses.title as course_title', 'courses.title_key'])
    .select('courses.starts_at as course_starts_at')
    .select(['users.full_name as student_name', 'users.name_key', 'users.email'])
    .select(['users.status as student_status', 'users.erased_at as student_erased_at'])
    // Who is asked for the money, unless it is the student.
    .select(({ fn }) => fn.coalesce('enrolments.payer_id', 'users.payer_id').as('payer_id'))
    .select(({ fn }) => fn.coalesce('enrolments.transfer_root_id', 'enrolments.id').as('root_id'))
    .orderBy('enrolments.id');

export const findAccount = (reader: Reader, id: number) =>
  accounts(reader).where('enrolments.id', '=', id).executeTakeFirst();

/** The existing ones, by id. */
export const findAccounts = (reader: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : accounts(reader)
        .where('enrolments.id', 'in', [...ids])
        .execute();

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
