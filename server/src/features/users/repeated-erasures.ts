import type { Database } from '../../database/database.ts';
import { auditSubject, auditSubjectOf } from '../../school/audit/audit-subject.ts';
import { recordAudit } from '../../school/audit/audit-trail.ts';
import { erasedName, eraseWithoutRequest, fullNameOf, prepareErasure } from './erasure.service.ts';

interface RecordedErasure {
  readonly id: number;
  readonly created_at: string;
  readonly erased_at: string;
}

/** Every erasure of the database: ids and times, no personal data. */
export const listErasures = ({ reader }: Database) =>
  reader
    .selectFrom('users')
    .select(['id', 'created_at', 'erased_at'])
    .where('erased_at', 'is not', null)
    .orderBy('id')
    .execute();

/**
 * Erases people again after a restore. Skips those who are erased already, and users of another
 * school with the same id. Returns the number of people.
 */
export async function repeatErasures(database: Database, erasures: readonly RecordedErasure[]) {
  let repeated = 0;
  for (const { id, created_at, erased_at } of erasures) {
    const user = await database.reader
      .selectFrom('users')
      .select('user_type')
      .where('id', '=', id)
      .where('created_at', '=', created_at)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!user) continue;
    const now = new Date(erased_at);
    const found = await prepareErasure(database, id);
    await database.write(async (writer) => {
      if (!(await eraseWithoutRequest(database, writer, id, { now, found }))) return;
      await recordAudit(writer, {
        actor: null,
        action: 'user.erased',
        ...auditSubject(auditSubjectOf(user.user_type), id, fullNameOf(erasedName(id))),
        requestId: null,
        at: now,
      });
      repeated += 1;
    });
  }
  return repeated;
}
