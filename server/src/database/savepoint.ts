import { sql } from 'kysely';
import type { Writer } from './database.ts';

/**
 * Runs a part of a transaction. If it fails, its changes are undone, and the transaction can go on
 * without them: PostgreSQL accepts no statement after a failed one otherwise.
 */
export async function withSavepoint<T>(writer: Writer, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(writer);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(writer);
    return result;
  } catch (error) {
    // Without a connection the transaction is lost anyway, and so it is on a full disk.
    await rollBack(writer).catch(() => {});
    throw error;
  }
}

async function rollBack(writer: Writer): Promise<void> {
  await sql`rollback to savepoint part`.execute(writer);
  await sql`release savepoint part`.execute(writer);
}
