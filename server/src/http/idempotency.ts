import { createHmac } from 'node:crypto';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyRequest } from 'fastify';
import { seal, unseal } from '../config/derived-key.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { AppError, invalidField } from './errors.ts';
import type { JsonBody } from './request/json-body.ts';

export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
}

export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
  /** Fingerprints under secrets that were current when the key may have been stored. */
  readonly earlierFingerprints: readonly string[];
  /** Encrypt the stored response, if it contains a secret; the current one first. */
  readonly sealingKeys?: IdempotencyKeys | undefined;
}

/** Never visible: the transaction replaces it with the response or rolls back. */
const pending = { status: 100, body: 'null' };

const printable = /^[\x20-\x7e]{1,128}$/;

/** Derived from the secrets of the server, the current one first. */
export type IdempotencyKeys = readonly [Buffer, ...Buffer[]];

/** The idempotency key of a request: a write with the same key runs once. */
export function keyedRequest(request: FastifyRequest, endpoint: Endpoint, keys: IdempotencyKeys) {
  const key = request.headers['idempotency-key'];
  const { caller } = request;
  if (key === undefined || !caller) return undefined;
  if (typeof key !== 'string' || !printable.test(key)) {
    throw invalidField('Idempotency-Key', 'validation.idempotency_key');
  }
  const [fingerprint = '', ...earlierFingerprints] = keys.map((one) =>
    fingerprintOf(request, endpoint, one),
  );
  const sealingKeys = endpoint.hasSecret ? keys : undefined;
  return { userId: caller.userId, key, fingerprint, earlierFingerprints, sealingKeys };
}

/**
 * Keyed with a secret of the server: a body can contain a password, and a plain hash of it in the
 * database could be guessed quickly.
 */
function fingerprintOf(request: FastifyRequest, endpoint: Endpoint, key: Buffer): string {
  const body = (request.body as JsonBody | undefined) ?? { text: '', value: undefined };
  const text = endpoint.needsRecentSignIn ? withoutPassword(body.value) : body.text;
  // With the query, and without the last slash, which callers can omit.
  const url = request.url.replace(/\/?(\?.*)?$/, '$1');
  return createHmac('sha256', key).update(`${request.method} ${url}\n${text}`).digest('hex');
}

/**
 * The password of the caller says who asks, not what for: a request that is sent again with it is
 * the same request.
 */
function withoutPassword(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { password: _, ...rest } = value as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** As JSON: a sealed body is a text, every other one an object. */
const toStored = ({ sealingKeys, userId, key }: KeyedRequest, body: string): string =>
  sealingKeys ? JSON.stringify(seal(sealingKeys[0], `${userId}:${key}`, body)) : body;

function fromStored({ sealingKeys, userId, key }: KeyedRequest, stored: string): string {
  if (!sealingKeys) return stored;
  const sealed = JSON.parse(stored) as string;
  for (const sealingKey of sealingKeys) {
    const body = unseal(sealingKey, `${userId}:${key}`, sealed);
    if (body !== undefined) return body;
  }
  // Sealed with a secret that the server no longer has.
  throw new AppError('idempotency_key_reused');
}

export async function findResponse(reader: Reader | Writer, keyed: KeyedRequest) {
  const { userId, key, fingerprint, earlierFingerprints } = keyed;
  const row = await reader
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (![fingerprint, ...earlierFingerprints].includes(row.fingerprint)) {
    throw new AppError('idempotency_key_reused');
  }
  return { status: row.status, body: fromStored(keyed, row.body), isReplay: true };
}

/**
 * Inserts the key before the work and stores the response after it, in one transaction. A parallel
 * repeat waits for the key until that transaction ends, and then finds the response.
 */
export const writeOnce = async (
  database: Database,
  keyed: KeyedRequest | undefined,
  now: Date,
  work: (writer: Writer) => Promise<StoredResponse>,
): Promise<StoredResponse> =>
  database.write(async (writer) => {
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
