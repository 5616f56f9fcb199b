import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Reader, Writer } from '../database/database.ts';
import { AppError, invalidField } from './errors.ts';
import type { JsonBody } from './json-body.ts';

/** What was answered, as it went over the wire. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
}

export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** Never seen by anybody: the transaction that writes it ends with the answer, or with nothing. */
const underWay = { status: 100, body: 'null' };

const printable = /^[\x20-\x7e]{1,128}$/;

/** The key under which a caller asks that a write be done once, however often it is sent. */
export function keyedRequest(request: FastifyRequest, secret: string): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  const { caller } = request;
  if (key === undefined || !caller) return undefined;
  if (typeof key !== 'string' || !printable.test(key)) {
    throw invalidField('Idempotency-Key', 'validation.idempotency_key');
  }
  return { userId: caller.userId, key, fingerprint: fingerprintOf(request, secret) };
}

/**
 * By the server's secret: a body may hold a password, which whoever reads the database could
 * otherwise guess at full speed.
 */
function fingerprintOf(request: FastifyRequest, secret: string): string {
  const { text } = (request.body as JsonBody | undefined) ?? { text: '' };
  const path = request.url.replace(/\/?(\?.*)?$/, '');
  return createHmac('sha256', secret).update(`${request.method} ${path}\n${text}`).digest('hex');
}

/** The answer that was given under this key, if any. */
export async function earlierAnswer(
  reader: Reader | Writer,
  { userId, key, fingerprint }: KeyedRequest,
): Promise<Answer | undefined> {
  const row = await reader
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return { status: row.status, body: row.body, isReplay: true };
}

/**
 * Takes the key before the work and keeps the answer after it, in the transaction of the work.
 * A parallel repeat waits at the key until that transaction has ended, and then finds the answer.
 */
export async function writeOnce(
  database: Database,
  keyed: KeyedRequest | undefined,
  now: Date,
  work: (writer: Writer) => Promise<Answer>,
): Promise<Answer> {
  return database.write(async (writer) => {
    if (!keyed) return work(writer);
    const { userId, key, fingerprint } = keyed;
    const taken = await writer
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key,
        fingerprint,
        ...underWay,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) {
      const earlier = await earlierAnswer(writer, keyed);
      if (earlier) return earlier;
    }
    const answer = await work(writer);
    await writer
      .updateTable('idempotency_keys')
      .set({ status: answer.status, body: answer.body })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
