import { DatabaseSync } from 'node:sqlite';

/**
 * What has been ended since the backup was made must not come alive with it: a session goes on
 * only where the database that is replaced has it in the very same state.
 */
export function endChangedSessions(draft: string, replaced: string | undefined, now: Date): void {
  const database = new DatabaseSync(draft);
  try {
    database.exec('create temp table unchanged (id text primary key) strict');
    if (replaced !== undefined) findUnchanged(database, replaced);
    database
      .prepare(
        `update sessions set ended_at = ?
         where ended_at is null and id not in (select id from unchanged)`,
      )
      .run(now.toISOString());
  } finally {
    database.close();
  }
}

/** All of them or none: what is replaced may be broken anywhere, and then tells nothing. */
function findUnchanged(database: DatabaseSync, replaced: string): void {
  try {
    database.prepare('attach ? as replaced').run(replaced);
    database.exec(`insert into unchanged
      select before.id from replaced.sessions as before join sessions using (id)
      where before.ended_at is null and before.last_used_at = sessions.last_used_at`);
  } catch {
    // Every session ends, and their owners sign in anew.
  }
}
