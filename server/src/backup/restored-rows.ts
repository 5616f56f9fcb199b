import { DatabaseSync } from 'node:sqlite';

/**
 * Ends the sessions of a restored database that have changed since the backup. A session that ended
 * after the backup must not become valid again, so it continues only if the replaced database
 * has it in the same state. All links are revoked: one that was used after the backup must not work
 * again.
 */
export function endChangedSessions(staged: string, replaced: string | undefined, now: Date): void {
  using database = new DatabaseSync(staged);
  database.exec('create temp table unchanged (id text primary key) strict');
  if (replaced !== undefined) findUnchanged(database, replaced);
  database
    .prepare(
      `update sessions set ended_at = ?
       where ended_at is null and id not in (select id from unchanged)`,
    )
    .run(now.toISOString());
  revokeLinks(database, now);
}

/** A backup of an earlier release has no links yet. */
function revokeLinks(database: DatabaseSync, now: Date): void {
  const table = database.prepare("select 1 from sqlite_schema where name = 'account_links'").get();
  if (!table) return;
  database
    .prepare('update account_links set revoked_at = ? where revoked_at is null and used_at is null')
    .run(now.toISOString());
}

/** If the replaced database is damaged anywhere, none of its sessions count as unchanged. */
function findUnchanged(database: DatabaseSync, replaced: string): void {
  try {
    database.prepare('attach ? as replaced').run(replaced);
    database.exec(`insert into unchanged
      select before.id from replaced.sessions as before join sessions using (id)
      where before.ended_at is null and before.last_used_at = sessions.last_used_at`);
  } catch {
    // All sessions end, and users sign in again.
  }
}

/**
 * Cancels the queued and running jobs of a restored database: most of them ran after the backup, and
 * their mails would be sent again. The server adds scheduled jobs by itself.
 */
export function cancelRestoredJobs(staged: string, now: Date): void {
  using database = new DatabaseSync(staged);
  database
    .prepare(
      `update jobs set state = 'cancelled', lease_token = null, finished_at = ?,
         error = '[restored] A backup was restored.'
       where finished_at is null`,
    )
    .run(now.toISOString());
}
