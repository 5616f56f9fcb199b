import type { Reader, Writer } from '../../../database/database.ts';
import { noTries, type Tries } from './tries.ts';

export type TriesByBucket = ReadonlyMap<string, Tries>;

export async function readTries(
  reader: Reader,
  buckets: readonly string[],
): Promise<TriesByBucket> {
  const rows = await reader
    .selectFrom('attempts')
    .select(['bucket', 'tries'])
    .where('bucket', 'in', buckets)
    .execute();
  return byBucket(rows);
}

/** Reads the rows and holds them until the transaction ends, also where there were none. */
export async function lockTries(
  writer: Writer,
  buckets: readonly string[],
  now: Date,
): Promise<TriesByBucket> {
  const rows = await writer
    .insertInto('attempts')
    // In one order for all, so that no two transactions wait for each other.
    .values(buckets.toSorted().map((bucket) => toRow(bucket, noTries, now)))
    // An update that changes nothing: it locks the row and returns it as it is.
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet((row) => ({ expires_at: row.ref('attempts.expires_at') })),
    )
    .returning(['bucket', 'tries'])
    .execute();
  return byBucket(rows);
}

export interface StoredTries {
  readonly bucket: string;
  readonly tries: Tries;
  readonly expiresAt: Date;
}

/** Stores what was locked. */
export async function storeTries(writer: Writer, stored: readonly StoredTries[]): Promise<void> {
  await writer
    .insertInto('attempts')
    .values(stored.map(({ bucket, tries, expiresAt }) => toRow(bucket, tries, expiresAt)))
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((row) => ({
        tries: row.ref('excluded.tries'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

const toRow = (bucket: string, tries: Tries, expiresAt: Date) => ({
  bucket,
  tries: JSON.stringify(tries),
  expires_at: expiresAt.toISOString(),
});

const byBucket = (rows: readonly { bucket: string; tries: string }[]): TriesByBucket =>
  new Map(rows.map(({ bucket, tries }) => [bucket, JSON.parse(tries) as Tries]));
