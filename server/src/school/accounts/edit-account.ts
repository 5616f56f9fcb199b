import type { Database, Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { subjectOfUser } from '../audit/audit-subject.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import { changedFields, requireVersion } from '../writes/versions.ts';
import { lockUser, saveUser } from './edit-user.ts';
import { finishEmailChange, type MailSettings } from './email-change.ts';
import { toUserFields, type UserRow } from './user-fields.ts';

export interface AccountChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly version?: number | undefined;
}

/** Changes name or email of a locked member of staff. Nobody loses the session of the request. */
export async function editAccount(
  database: Database,
  writer: Writer,
  user: UserRow,
  { first_name, last_name, email, version }: AccountChange,
  request: WriteRequest,
  settings: MailSettings,
): Promise<Written<UserRow>> {
  requireVersion(version, user, () => toUserFields(user, request.now));
  const current = { first_name: user.first_name, last_name: user.last_name, email: user.email };
  const changes = changedFields(current, { first_name, last_name, email });
  if (!changes) return { data: user };
  await saveUser(database, writer, user, changes.after, request.now);
  const after = await lockUser(writer, user.id);
  if (!after) throw new Error('A saved user cannot be found.');
  const undo = await recordWrite(writer, request, {
    action: 'user.updated',
    ...subjectOfUser(after),
    ...changes,
    subjectVersion: after.version,
  });
  if (after.email !== user.email) {
    const { caller } = request;
    const kept = caller.userId === user.id ? { keptSession: caller.sessionId } : {};
    await finishEmailChange(writer, { ...request, user, eventId: undo, settings, ...kept });
  }
  return { data: after, undo };
}
