import { DatabaseSync } from 'node:sqlite';

/**
 * What has been ended since the backup was made must not come alive with it: a session goes on
 * only where the database that is replaced has it in the very same state.
 */
export function endChangedSessions(draft: string, replaced: string | undefined, now: Date): void {
  const database = new DatabaseSync(draft);
  try {
    database
      .prepare(
        `update sessions set ended_at = ? where ended_at is null and id not in (${unchanged(database, replaced)})`,
      )
      .run(now.toISOString());
  } finally {
    database.close();
  }
}

function unchanged(database: DatabaseSync, replaced: string | undefined): string {
  const none = 'select id from sessions where false';
  if (replaced === undefined) return none;
  try {
    database.prepare('attach ? as replaced').run(replaced);
    database.prepare('select id, last_used_at, ended_at from replaced.sessions limit 1').get();
  } catch {
    return none;
  }
  return `select before.id from replaced.sessions as before join sessions using (id)
    where before.ended_at is null and before.last_used_at = sessions.last_used_at`;
}
