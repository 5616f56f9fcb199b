import { randomUUID } from 'node:crypto';
import type { UserType } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import { userSearchKey } from '@provost/contract/user-search-key';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { chargeEnrolment } from '../../school/charges/plan-charges.ts';

/** Each function creates the rows that its row refers to, unless they are given. */
type Given<T> = Partial<Insertable<T>>;

export const someday = '2026-01-15T09:00:00.000Z';

let counter = 0;
const next = (): number => {
  counter += 1;
  return counter;
};

type TableWithId = {
  [T in keyof Tables]: Tables[T] extends { id: Tables['class_levels']['id'] } ? T : never;
}[keyof Tables];

async function insert<T extends TableWithId>(
  database: Database,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<Selectable<Tables[T]>> {
  return database.write(async (writer) => {
    // The types of one table stand for all: each has an id, and the values fit the table.
    const { id } = await writer
      .insertInto(table as 'class_levels')
      .values(values as unknown as Insertable<Tables['class_levels']>)
      .returning('id')
      .executeTakeFirstOrThrow();
    // Read again, because triggers can have set columns.
    const row = await writer
      .selectFrom(table as 'class_levels')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row as unknown as Selectable<Tables[T]>;
  });
}

export const addClassLevel = (
  database: Database,
  given: Given<Tables['class_levels']> = {},
): Promise<Selectable<Tables['class_levels']>> => {
  const n = next();
  // Beyond the positions of schools that a test loads.
  return insert(database, 'class_levels', {
    name: `Level ${n}`,
    position: 20_000_000 + n,
    ...given,
  });
};

/** A user of any type. `addTeacher` also adds the teacher row. */
export function addUser(
  database: Database,
  userType: UserType,
  given: Given<Tables['users']> = {},
): Promise<Selectable<Tables['users']>> {
  const n = next();
  const first_name = given.first_name ?? 'Ana';
  const last_name = given.last_name ?? `Silva ${n}`;
  const full_name = given.full_name ?? `${first_name} ${last_name}`;
  const email = given.email ?? `person-${n}@example.org`;
  const name_key = nameKey(full_name);
  return insert(database, 'users', {
    email,
    first_name,
    last_name,
    full_name,
    name_key,
    search_key: userSearchKey({ name_key, email, phone: given.phone }),
    user_type: userType,
    status: 'active',
    locale: 'en',
    has_purchased: 0,
    trial_ends_at: userType === 'student' ? '2026-01-29T09:00:00.000Z' : null,
    created_at: someday,
    ...given,
  });
}

export const addStudent = (
  database: Database,
  given: Given<Tables['users']> = {},
): Promise<Selectable<Tables['users']>> => addUser(database, 'student', given);

export async function addTeacher(
  database: Database,
  given: Given<Tables['users']> = {},
  teacher: Given<Tables['teachers']> = {},
): Promise<Selectable<Tables['users']>> {
  const user = await addUser(database, 'teacher', given);
  await database.write((writer) =>
    writer
      .insertInto('teachers')
      .values({ user_id: user.id, subjects: '[]', class_levels: '[]', ...teacher })
      .execute(),
  );
  return user;
}

export async function addCourse(
  database: Database,
  given: Given<Tables['courses']> = {},
): Promise<Selectable<Tables['courses']>> {
  const n = next();
  const title = given.title ?? `Algebra ${n}`;
  const code = given.code ?? `C-${n}`;
  const subject = given.subject ?? 'Mathematics';
  const title_key = nameKey(title);
  return insert(database, 'courses', {
    code,
    title,
    title_key,
    search_key: `${title_key} ${nameKey(code)} ${nameKey(subject)}`,
    subject,
    class_level_id: given.class_level_id ?? (await addClassLevel(database)).id,
    status: 'published',
    price_cents: 10_000,
    currency: 'EUR',
    created_at: someday,
    ...given,
  });
}

/** With its charges, unless it is cancelled. */
export async function addEnrolment(
  database: Database,
  given: Given<Tables['enrolments']> = {},
): Promise<Selectable<Tables['enrolments']>> {
  const isOpen = ['active', 'waiting'].includes(given.status ?? 'active');
  const course_id = given.course_id ?? (await addCourse(database)).id;
  const { currency } = await database.reader
    .selectFrom('courses')
    .select('currency')
    .where('id', '=', course_id)
    .executeTakeFirstOrThrow();
  const { id, status } = await insert(database, 'enrolments', {
    student_id: given.student_id ?? (await addStudent(database)).id,
    status: 'active',
    enrolled_at: someday,
    ended_at: isOpen ? null : '2026-03-01T09:00:00.000Z',
    currency,
    ...given,
    course_id,
  });
  if (status !== 'cancelled') await database.write((writer) => chargeEnrolment(writer, id));
  return database.reader
    .selectFrom('enrolments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function addPayment(
  database: Database,
  given: Given<Tables['payments']> = {},
): Promise<Selectable<Tables['payments']>> {
  const n = next();
  const number = given.number ?? `P-2026-${String(n).padStart(6, '0')}`;
  const status = given.status ?? 'paid';
  const amount_cents = given.amount_cents ?? 10_000;
  const currency = given.currency ?? 'EUR';
  const wasPaid = ['paid', 'partially_refunded', 'refunded'].includes(status);
  return insert(database, 'payments', {
    number,
    student_id: given.student_id ?? (await addStudent(database)).id,
    course_id: given.course_id ?? (await addCourse(database, { currency })).id,
    amount_cents,
    currency,
    refunded_cents: status === 'refunded' ? amount_cents : 0,
    method: 'card',
    status,
    paid_at: wasPaid ? (given.created_at ?? someday) : null,
    created_at: someday,
    search_key: nameKey(number),
    ...given,
  });
}

export async function addTransaction(
  database: Database,
  given: Given<Tables['transactions']> = {},
): Promise<Selectable<Tables['transactions']>> {
  return insert(database, 'transactions', {
    payment_id: given.payment_id ?? (await addPayment(database)).id,
    type: 'charge',
    amount_cents: given.type === 'refund' ? -10_000 : 10_000,
    currency: 'EUR',
    status: 'succeeded',
    occurred_at: someday,
    ...given,
  });
}

export async function addPricing(
  database: Database,
  given: Given<Tables['pricings']> = {},
): Promise<Selectable<Tables['pricings']>> {
  return insert(database, 'pricings', {
    course_id: given.course_id ?? (await addCourse(database)).id,
    original_cents: 10_000,
    discount_points: 0,
    final_cents: 10_000,
    created_at: someday,
    search_key: '',
    ...given,
  });
}

export const setSchool = (
  database: Database,
  given: Given<Tables['school']> = {},
): Promise<unknown> =>
  database.write((writer) =>
    writer
      .insertInto('school')
      .values({
        id: 1,
        name: '',
        default_currency: 'EUR',
        currencies: '["EUR"]',
        time_zone: 'UTC',
        version: 1,
        ...given,
      })
      .onConflict((on) => on.column('id').doUpdateSet({ id: 1, ...given }))
      .execute(),
  );

export const addBookmark = (database: Database, userId: number): Promise<unknown> =>
  database.write((writer) =>
    writer
      .insertInto('bookmarks')
      .values({ user_id: userId, item_id: 'profile', created_at: someday })
      .execute(),
  );

/** A session that lasts for years, of a new owner by default. */
export async function addSession(
  database: Database,
  given: Given<Tables['sessions']> = {},
): Promise<Selectable<Tables['sessions']>> {
  const session = {
    id: randomUUID(),
    user_id: given.user_id ?? (await addUser(database, 'owner')).id,
    created_at: someday,
    last_used_at: someday,
    authenticated_at: given.created_at ?? someday,
    expires_at: '2036-01-15T09:00:00.000Z',
    ends_at: '2036-01-15T09:00:00.000Z',
    ...given,
  };
  return database.write((writer) =>
    writer.insertInto('sessions').values(session).returningAll().executeTakeFirstOrThrow(),
  );
}
