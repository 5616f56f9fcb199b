import { createHash, createHmac } from 'node:crypto';
import { endpoint } from '@provost/contract/endpoint.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type SignedIn, type TestApp, testConfig } from '../testing/app.ts';
import { AppError } from './errors.ts';

const addLevel = endpoint({
  method: 'POST',
  path: '/api/test/class-levels/',
  summary: 'Adds a class level.',
  access: { action: 'read', subject: 'Auth' },
  query: z.strictObject({ subject: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string(), position: z.int() }),
  status: 201,
  response: z.object({ id: z.int(), time: z.string() }),
});

let server: TestApp;
let caller: SignedIn;
let prepared = 0;
let clock = 0;

beforeAll(async () => {
  server = await buildTestApp({
    features: [
      ({ api }) =>
        api.write(addLevel, {
          prepare: async () => {
            prepared += 1;
          },
          apply: async ({ body }, writer) => {
            const { id } = await writer
              .insertInto('class_levels')
              .values(body)
              .returning('id')
              .executeTakeFirstOrThrow();
            if (body.name === 'refused') throw new AppError('forbidden');
            clock += 1;
            return { id, time: `run ${clock}` };
          },
        }),
    ],
  });
});
afterAll(() => server.close());

let position = 0;
beforeEach(async () => {
  caller = await server.signIn('owner');
  position += 1;
});

const send = (name: string, key?: string, as: SignedIn = caller) =>
  server.inject({
    method: 'POST',
    url: addLevel.path,
    headers: { ...as.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { name, position },
  });

const countOf = async (name: string): Promise<number> => {
  const rows = await server.database.reader
    .selectFrom('class_levels')
    .select('id')
    .where('name', '=', name)
    .execute();
  return rows.length;
};

describe('a write with an idempotency key', () => {
  it('runs once, and its repeat gets the same response', async () => {
    const first = await send('once', 'key-1');
    const again = await send('once', 'key-1');
    expect(first.statusCode).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotent-replay');
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body).toBe(first.body);
    expect(await countOf('once')).toBe(1);
  });

  it('runs its slow preparation once', async () => {
    await send('prepared', 'key');
    const before = prepared;
    await send('prepared', 'key');
    expect(prepared).toBe(before);
  });

  it('runs once with many parallel repeats', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send('parallel', 'key-p')),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    const replays = responses.filter(({ headers }) => headers['idempotent-replay'] === 'true');
    expect(replays).toHaveLength(9);
    expect(await countOf('parallel')).toBe(1);
  });

  it('is the same call with and without the trailing slash', async () => {
    await send('slash', 'key-s');
    const again = await server.inject({
      method: 'POST',
      url: addLevel.path.replace(/\/$/, ''),
      headers: { ...caller.headers, 'idempotency-key': 'key-s' },
      payload: { name: 'slash', position },
    });
    expect(again.headers['idempotent-replay']).toBe('true');
  });

  it('is rejected if the key belongs to a request with another query', async () => {
    const sendTo = (query: string) =>
      server.inject({
        method: 'POST',
        url: `${addLevel.path}?${query}`,
        headers: { ...caller.headers, 'idempotency-key': 'key-q' },
        payload: { name: 'query', position },
      });
    expect((await sendTo('subject=student:30')).statusCode).toBe(201);
    expect((await sendTo('subject=student:30')).headers['idempotent-replay']).toBe('true');
    expect((await sendTo('subject=student:31')).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is rejected if the key belongs to another request', async () => {
    await send('first', 'key-2');
    const other = await send('second', 'key-2');
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await countOf('second')).toBe(0);
  });

  it('stores nothing when it is rejected, and can be retried', async () => {
    expect((await send('refused', 'key-3')).statusCode).toBe(403);
    expect((await send('accepted', 'key-3')).statusCode).toBe(201);
    expect(await countOf('refused')).toBe(0);
  });

  it('does not share its key with other users', async () => {
    const other = await server.signIn('owner');
    await send('mine', 'key-4');
    position += 1;
    const response = await send('theirs', 'key-4', other);
    expect(response.statusCode).toBe(201);
    expect(response.headers).not.toHaveProperty('idempotent-replay');
  });

  it('stores no plain hash from which a password in the body could be guessed', async () => {
    await send('hunter2', 'key-5');
    const { fingerprint } = await server.database.reader
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const path = addLevel.path.replace(/\/$/, '');
    const body = JSON.stringify({ name: 'hunter2', position });
    const guess = createHash('sha256').update(`POST ${path}\n${body}`).digest('hex');
    expect(fingerprint).toHaveLength(guess.length);
    expect(fingerprint).not.toBe(guess);
  });

  it('gets the response that was stored before an upgrade from 0.1', async () => {
    const body = JSON.stringify({ name: 'earlier', position });
    const path = addLevel.path.replace(/\/$/, '');
    const hmac = createHmac('sha256', testConfig.jwtSecret).update(`POST ${path}\n${body}`);
    const stored = { status: 201, body: '{"id":7,"time":"of 0.1"}' };
    const created_at = new Date().toISOString();
    await server.database.write((writer) =>
      writer
        .insertInto('idempotency_keys')
        .values({
          user_id: caller.userId,
          key: 'key-6',
          fingerprint: hmac.digest('hex'),
          ...stored,
          created_at,
        })
        .execute(),
    );
    const response = await send('earlier', 'key-6');
    expect([response.statusCode, response.body]).toEqual([stored.status, stored.body]);
    expect((await send('another', 'key-6')).statusCode).toBe(409);
  });

  it.each([
    ['empty', ''],
    ['too long', 'x'.repeat(129)],
    ['not printable', 'caf\u00e9'],
  ])('is rejected if the key is %s', async (_, key) => {
    const response = await send('never', key);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toHaveProperty('Idempotency-Key');
    expect(await countOf('never')).toBe(0);
  });
});

describe('a write without a key', () => {
  it('runs as often as it is sent', async () => {
    expect((await send('twice')).statusCode).toBe(201);
    const again = await send('twice');
    // The unique name shows that the second write ran.
    expect(again.statusCode).toBe(500);
  });
});
