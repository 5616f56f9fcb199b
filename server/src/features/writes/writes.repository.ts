import type { Writer } from '../../database/database.ts';

interface WriteKey {
  readonly userId: number;
  readonly key: string;
}

/** No write has this fingerprint: one that arrives later with the key is refused. */
const unused = { fingerprint: 'settled', status: 409, body: 'null' };

/** False if the key exists. Waits for a write that runs with this key. */
export async function insertUnusedKey(writer: Writer, { userId, key }: WriteKey, at: string) {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...unused, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The response that was stored with the key; undefined where none was. */
export async function findStoredResponse(writer: Writer, { userId, key }: WriteKey) {
  const row = await writer
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined || row.fingerprint === unused.fingerprint ? undefined : row.body;
}
