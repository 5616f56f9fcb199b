import { nameKey } from '@provost/contract/name-key';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Database, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { userKeys } from '../search-keys/search-keys.ts';
import { revokeLinks } from './account-links.ts';
import { rejectEmailInUse } from './user-email.ts';
import { type UserRow, userColumns } from './user-fields.ts';

/** Locks the row. False without one, or if it was erased. */
export const lockPerson = async (writer: Writer, id: number, userType: 'student' | 'teacher') =>
  (await lockUser(writer, id))?.user_type === userType;

/** Locks the row and returns it, unless the user was erased. */
export const lockUser = (writer: Writer, id: number): Promise<UserRow | undefined> =>
  writer
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Saves a locked user under the next version. Links that were mailed to another address stop
 * working.
 */
export async function saveUser(
  database: Database,
  writer: Writer,
  before: UserRow,
  changed: Updateable<Tables['users']>,
  now: Date,
): Promise<void> {
  const after = namesAfter(before, changed);
  const keys = userKeys(after);
  await writer
    .updateTable('users')
    .set({ ...changed, ...keys, full_name: after.full_name, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
    .catch(rejectEmailInUse(database));
  if (after.email !== before.email) await revokeLinks(writer, before.id, now);
  if (after.full_name === before.full_name && after.email === before.email) return;
  await renameCopies(writer, before, { ...after, name_key: keys.name_key });
}

function namesAfter(before: UserRow, changed: Updateable<Tables['users']>) {
  const { first_name = before.first_name, last_name = before.last_name } = changed;
  const { email = before.email, phone = before.phone } = changed;
  return { full_name: `${first_name} ${last_name}`, email, phone };
}

type Renamed = Pick<UserRow, 'full_name' | 'email'>;

/** Payments and audit events have the name in their search keys. */
async function renameCopies(
  writer: Writer,
  before: UserRow,
  after: Renamed & { readonly name_key: string },
): Promise<void> {
  await writer
    .updateTable('payments')
    .set({
      search_key: sql<string>`lower(payments.number) || ' ' || ${`${after.name_key} ${after.email}`} || ' ' ||
        (select courses.title_key from courses where courses.id = payments.course_id)
        || coalesce(' ' || lower(payments.provider_ref), '')`,
    })
    .where('student_id', '=', before.id)
    .execute();
  await rekeyEvents(writer, before, after);
}

/** Events per statement: an actor with a long history must not exceed the time limit of one. */
const eventsPerStatement = 5000;

async function rekeyEvents(writer: Writer, before: UserRow, after: Renamed): Promise<void> {
  let last: { readonly occurred_at: string; readonly id: number } | undefined;
  do {
    const rows = await writer
      .selectFrom('audit_events')
      .select(['occurred_at', 'id'])
      .where('actor_id', '=', before.id)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(occurred_at, id) > (${last?.occurred_at}, ${last?.id})`),
      )
      .orderBy('occurred_at')
      .orderBy('id')
      .limit(eventsPerStatement)
      .execute();
    const [first] = rows;
    last = rows.at(-1);
    if (!first || !last) return;
    await writer
      .updateTable('audit_events')
      .set((event) => ({
        search_key: sql<string>`replace(${event.ref('search_key')}, ${actorKey(before)}, ${actorKey(after)})`,
      }))
      .where('actor_id', '=', before.id)
      .where(
        sql<SqlBool>`(occurred_at, id) between (${first.occurred_at}, ${first.id}) and (${last.occurred_at}, ${last.id})`,
      )
      .execute();
  } while (last);
}

/** As `recordAudit` writes it. */
const actorKey = ({ full_name, email }: Renamed): string => nameKey(`${full_name} ${email}`);
