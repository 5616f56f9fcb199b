import type { Reader, Writer } from '../../../database/database.ts';
import { type Attempts, noAttempts } from './attempts.ts';

export type AttemptsByKey = ReadonlyMap<string, Attempts>;

export async function readAttempts(
  reader: Reader,
  keys: readonly string[],
): Promise<AttemptsByKey> {
  const rows = await reader
    .selectFrom('attempts')
    .select(['bucket', 'tries'])
    .where('bucket', 'in', keys)
    .execute();
  return byKey(rows);
}

/** Whether the account of this key signed in from its network recently. */
export async function isKnownNetwork(reader: Reader, key: string, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('attempts')
    .select('bucket')
    .where('bucket', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the rows and locks them until the transaction ends. Missing rows are created first. */
export async function lockAttempts(
  writer: Writer,
  keys: readonly string[],
  now: Date,
): Promise<AttemptsByKey> {
  const rows = await writer
    .insertInto('attempts')
    // Every transaction locks in the same order, which prevents deadlocks.
    .values(keys.toSorted().map((key) => toRow(key, noAttempts, now)))
    // This update changes nothing: it locks the row and returns it.
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet((row) => ({ expires_at: row.ref('attempts.expires_at') })),
    )
    .returning(['bucket', 'tries'])
    .execute();
  return byKey(rows);
}

export interface StoredAttempts {
  readonly key: string;
  readonly attempts: Attempts;
  readonly expiresAt: Date;
}

/** Stores rows that the transaction has locked. */
export async function storeAttempts(
  writer: Writer,
  stored: readonly StoredAttempts[],
): Promise<void> {
  await writer
    .insertInto('attempts')
    .values(stored.map(({ key, attempts, expiresAt }) => toRow(key, attempts, expiresAt)))
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((row) => ({
        tries: row.ref('excluded.tries'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

const toRow = (key: string, attempts: Attempts, expiresAt: Date) => ({
  bucket: key,
  tries: JSON.stringify(attempts),
  expires_at: expiresAt.toISOString(),
});

const byKey = (rows: readonly { bucket: string; tries: string }[]): AttemptsByKey =>
  new Map(rows.map(({ bucket, tries }) => [bucket, JSON.parse(tries) as Attempts]));
