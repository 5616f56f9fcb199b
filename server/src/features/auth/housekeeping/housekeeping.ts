import type { Database } from '../../../database/database.ts';
import { sweepExpired } from './housekeeping.repository.ts';

const everyMs = 10 * 60_000;
/** So many rows of a table at a time: a sweep must not hold up the sign-in that it rides on. */
const atOnce = 500;

/** Throws away what has expired, now and then, and at once again while there is more. */
export function createSweep(database: Database, now: () => Date): () => Promise<void> {
  let dueAt = now().getTime() + everyMs;

  return async () => {
    const at = now();
    if (at.getTime() < dueAt) return;
    dueAt = at.getTime() + everyMs;
    const swept = await database.write((writer) => sweepExpired(writer, at, atOnce));
    if (swept.some((rows) => rows >= atOnce)) dueAt = at.getTime();
  };
}
