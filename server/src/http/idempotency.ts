import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Reader, Writer } from '../database/database.ts';
import { seal, unseal } from '../derived-key.ts';
import { AppError, invalidField } from './errors.ts';
import type { JsonBody } from './json-body.ts';

/** A response as it is sent. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
}

export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
  /** Encrypts the stored response, if it contains a secret. */
  readonly sealingKey?: Buffer | undefined;
}

/** Never visible: the transaction replaces it with the response or rolls back. */
const pending = { status: 100, body: 'null' };

const printable = /^[\x20-\x7e]{1,128}$/;

/** The idempotency key of a request: a write with the same key runs once. */
export function keyedRequest(
  request: FastifyRequest,
  secret: string,
  sealingKey?: Buffer,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  const { caller } = request;
  if (key === undefined || !caller) return undefined;
  if (typeof key !== 'string' || !printable.test(key)) {
    throw invalidField('Idempotency-Key', 'validation.idempotency_key');
  }
  return { userId: caller.userId, key, fingerprint: fingerprintOf(request, secret), sealingKey };
}

/**
 * Keyed with the server's secret: a body can contain a password, and a plain hash of it in the
 * database could be guessed quickly.
 */
function fingerprintOf(request: FastifyRequest, secret: string): string {
  const { text } = (request.body as JsonBody | undefined) ?? { text: '' };
  const path = request.url.replace(/\/?(\?.*)?$/, '');
  return createHmac('sha256', secret).update(`${request.method} ${path}\n${text}`).digest('hex');
}

/** As JSON: a sealed body is a text, every other one an object. */
function toStored({ sealingKey, userId, key }: KeyedRequest, body: string): string {
  return sealingKey ? JSON.stringify(seal(sealingKey, `${userId}:${key}`, body)) : body;
}

/** A body that was sealed with an earlier secret of the server is lost. */
function fromStored({ sealingKey, userId, key }: KeyedRequest, stored: string): string {
  if (!sealingKey) return stored;
  const body = unseal(sealingKey, `${userId}:${key}`, JSON.parse(stored) as string);
  if (body === undefined) throw new AppError('idempotency_key_reused');
  return body;
}

/** The stored response of this key, if any. */
export async function findResponse(
  reader: Reader | Writer,
  keyed: KeyedRequest,
): Promise<StoredResponse | undefined> {
  const { userId, key, fingerprint } = keyed;
  const row = await reader
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return { status: row.status, body: fromStored(keyed, row.body), isReplay: true };
}

/**
 * Inserts the key before the work and stores the response after it, in one transaction. A parallel
 * repeat waits for the key until that transaction ends, and then finds the response.
 */
export async function writeOnce(
  database: Database,
  keyed: KeyedRequest | undefined,
  now: Date,
  work: (writer: Writer) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  return database.write(async (writer) => {
    if (!keyed) return work(writer);
    const { userId, key, fingerprint } = keyed;
    const inserted = await writer
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key,
        fingerprint,
        ...pending,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const stored = await findResponse(writer, keyed);
      if (stored) return stored;
    }
    const response = await work(writer);
    await writer
      .updateTable('idempotency_keys')
      .set({ status: response.status, body: toStored(keyed, response.body) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return response;
  });
}
