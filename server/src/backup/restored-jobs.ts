import { DatabaseSync } from 'node:sqlite';

/**
 * Cancels the queued and running jobs of a restored database: most of them ran after the backup, and
 * their mails would be sent again. The server adds scheduled jobs by itself.
 */
export function cancelRestoredJobs(staged: string, now: Date): void {
  const database = new DatabaseSync(staged);
  try {
    database
      .prepare(
        `update jobs set state = 'cancelled', lease_token = null, finished_at = ?,
           error = '[restored] A backup was restored.'
         where finished_at is null`,
      )
      .run(now.toISOString());
  } finally {
    database.close();
  }
}
