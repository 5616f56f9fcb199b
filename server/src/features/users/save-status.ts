import type { UserStatus } from '@provost/contract/user';
import { sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { revokeLinks, revokeLinksMadeBy } from '../../school/accounts/account-links.ts';
import { endSessions } from '../../school/accounts/end-sessions.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { subjectOfUser } from '../../school/audit/audit-subject.ts';
import { recordWrites } from '../../school/audit/audit-trail.ts';

/** Whether others can lift a status depends on who has set it. An active user is free. */
export const setterOf = (status: string, { userType }: Caller): string | null =>
  status === 'active' ? null : userType;

/** Who set a status, and since when the retention of an archived user counts. */
export type StatusOrigin = Pick<UserRow, 'status_set_by'> & Partial<Pick<UserRow, 'archived_at'>>;

type LockedUser = Pick<
  UserRow,
  'id' | 'full_name' | 'user_type' | 'status' | 'status_set_by' | 'archived_at' | 'version'
> & {
  readonly revertsId?: number;
  /** For a revert: where the status came from when the user had it before. */
  readonly restored?: StatusOrigin | undefined;
};

/** What the event of a change keeps of the former status. */
const statusIn = ({ status, status_set_by, archived_at }: LockedUser) => ({
  status,
  ...(status !== 'active' && status_set_by !== null && { status_set_by }),
  ...(archived_at !== null && { archived_at }),
});

/** Where a former status came from. Its setter is unknown if the event has none. */
export const originIn = ({
  status,
  status_set_by = null,
  archived_at,
}: Readonly<Record<string, unknown>>): StatusOrigin | undefined =>
  status === 'active'
    ? undefined
    : ({ status_set_by, ...(archived_at !== undefined && { archived_at }) } as StatusOrigin);

/**
 * Saves the status of locked users under their next versions. The sessions of users who are no longer
 * active end, and the links that they made for others stop working, as do links that were made for
 * the former status. An invited user who is activated by hand has no password: they ask for a link on
 * the sign-in page or get one from the staff. Returns the audit events by user.
 */
export async function saveStatus(
  writer: Writer,
  users: readonly LockedUser[],
  status: UserStatus,
  request: WriteRequest,
): Promise<Map<number, number>> {
  const { caller, now } = request;
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  await writer
    .updateTable('users')
    .set({
      status,
      status_set_by: setterOf(status, caller),
      archived_at: status === 'archived' ? now.toISOString() : null,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', ids)
    .execute();
  const restored = Map.groupBy(
    users.filter((user) => user.restored),
    (user) => JSON.stringify(user.restored),
  );
  for (const [origin, same] of restored) {
    const restoredIds = same.map(({ id }) => id);
    await writer
      .updateTable('users')
      .set(JSON.parse(origin) as StatusOrigin)
      .where('id', 'in', restoredIds)
      .execute();
  }
  await revokeLinks(writer, ids, now);
  if (status !== 'active') {
    await endSessions(writer, ids, now);
    await revokeLinksMadeBy(writer, ids, now);
  }
  return recordWrites(
    writer,
    request,
    users.map((user) => ({
      action: 'user.status_changed',
      ...subjectOfUser(user),
      before: statusIn(user),
      after: { status },
      subjectVersion: user.version + 1,
      ...(user.revertsId !== undefined && { revertsId: user.revertsId }),
    })),
  );
}
