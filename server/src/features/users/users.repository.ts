import type { Insertable, Updateable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { type UserRow, userColumns } from '../../school/accounts/user-fields.ts';
import { toRevertible } from '../../school/audit/revert-event.ts';
import { revertibleEvents } from '../../school/audit/revertible-events.ts';
import type { RevertibleEvent } from '../../school/audit/reverts.ts';

/** Undefined for erased users too. */
export async function findUserType(writer: Reader | Writer, id: number) {
  const row = await writer
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.user_type;
}

export const findUser = (reader: Reader | Writer, id: number): Promise<UserRow | undefined> =>
  reader.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();

export const insertUser = (writer: Writer, user: Insertable<Tables['users']>): Promise<UserRow> =>
  writer.insertInto('users').values(user).returning(userColumns).executeTakeFirstOrThrow();

export const lockOwners = (writer: Writer): Promise<{ id: number; status: string }[]> =>
  writer
    .selectFrom('users')
    .select(['id', 'status'])
    .where('user_type', '=', 'owner')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Saves the status or the role of a locked user under the next version. */
export const saveChange = (
  writer: Writer,
  { id, version }: UserRow,
  change: Pick<
    Updateable<Tables['users']>,
    'status' | 'status_set_by' | 'archived_at' | 'user_type'
  >,
): Promise<UserRow> =>
  writer
    .updateTable('users')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

/** The enrolments that the same request cancelled or restored, unless that was undone since. */
export async function enrolmentsChangedWith(writer: Writer, { id, subjectId }: RevertibleEvent) {
  const events = await revertibleEvents(writer)
    .where('audit_events.subject', '=', 'Enrolment')
    .where('audit_events.action', '=', 'enrolment.updated')
    .where('audit_events.subject_id', 'in', (query) =>
      query
        .selectFrom('enrolments')
        .select((eb) => eb.cast<string>('enrolments.id', 'text').as('id'))
        .where('enrolments.student_id', '=', subjectId),
    )
    .where('audit_events.request_id', '=', (query) =>
      query.selectFrom('audit_events as own').select('own.request_id').where('own.id', '=', id),
    )
    .where('reverting.id', 'is', null)
    .orderBy('audit_events.id')
    .execute();
  return events.map(toRevertible);
}
