import { endpoint } from '@provost/contract/endpoint';
import { idParams, text } from '@provost/contract/text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Feature } from '../app.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { AppError } from './errors.ts';
import { refuseGaps } from './registrar.ts';

const open = { access: 'public', summary: 'Only in tests.' } as const;

const greet = endpoint({
  ...open,
  method: 'POST',
  path: '/api/test/greet/',
  body: z.strictObject({
    name: text(1, 20),
    age: z.optional(z.int().check(z.minimum(0))),
    tags: z.optional(z.array(z.enum(['a', 'b']))),
  }),
  status: 201,
  response: z.object({ greeting: z.string() }),
});
const readItem = endpoint({
  ...open,
  method: 'GET',
  path: '/api/test/items/{id}',
  params: idParams,
  query: z.strictObject({ q: z.optional(z.string()) }),
  response: z.object({ id: z.int(), q: z.nullable(z.string()) }),
});
const deleteItem = endpoint({
  ...open,
  method: 'DELETE',
  path: '/api/test/items/{id}',
  params: idParams,
  response: z.object({}),
});
const plain = endpoint({
  ...open,
  method: 'GET',
  path: '/api/test/plain/',
  response: z.object({ ok: z.boolean() }),
});
const failing = endpoint({ ...plain, path: '/api/test/failing/' });
const hanging = endpoint({ ...plain, path: '/api/test/hanging/' });
const limited = endpoint({ ...plain, path: '/api/test/limited/' });

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    config: { requestTimeoutSeconds: 0.05 },
    features: [
      ({ api }) => {
        api.read(greet, async ({ body }) => ({ greeting: `Hello ${body.name}` }));
        api.read(readItem, async ({ params, query }) => ({ id: params.id, q: query.q ?? null }));
        api.read(deleteItem, async () => ({}));
        api.read(plain, async () => ({ ok: true }));
        api.read(failing, async () => {
          throw new Error('the secret plans');
        });
        api.read(hanging, ({ signal }) => {
          const { promise, reject } = Promise.withResolvers<never>();
          signal.addEventListener('abort', () => reject(new Error('given up')));
          return promise;
        });
        api.read(limited, async () => {
          throw new AppError('too_many_requests', { retryAfterSeconds: 90 });
        });
      },
    ],
  });
});
afterAll(() => server.close());

const post = (payload: string | Buffer | object, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: greet.path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a call', () => {
  it('answers with its status and JSON', async () => {
    const answer = await post({ name: 'Ada' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ greeting: 'Hello Ada' });
  });

  it.each(['/api/test/items/7', '/api/test/items/7/', '/api/test/plain', '/api/test/plain/'])(
    'is the same with and without its last slash: %s',
    async (url) => {
      expect((await server.inject({ url })).statusCode).toBe(200);
    },
  );

  it.each([
    'abc',
    '0',
    '9'.repeat(500),
    '-1',
    '1.5',
    '99999999999999999999',
    '%00',
    '1%2F2',
    '__proto__',
  ])('finds nothing at an id that cannot be one: %s', async (id) => {
    const answer = await server.inject({ url: `/api/test/items/${id}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('answers HEAD like GET, without a body', async () => {
    const answer = await server.inject({ method: 'HEAD', url: plain.path });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });

  it('tells by OPTIONS what can be asked', async () => {
    const answer = await server.inject({ method: 'OPTIONS', url: '/api/test/items/7/' });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers.allow).toBe('GET, DELETE, HEAD, OPTIONS');
  });

  it.each(['PUT', 'PATCH', 'POST', 'PROPFIND'] as const)(
    'answers 405 with what is allowed to %s',
    async (method) => {
      const answer = await server.inject({ method: method as 'PUT', url: '/api/test/items/7' });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('GET, DELETE, HEAD, OPTIONS');
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
    },
  );

  it.each(['/api/nothing', '/api', '/api/test/plain/more', '/api//test/plain', '/%E0%A4%A'])(
    'is not found at %s, in JSON',
    async (url) => {
      const answer = await server.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('a body', () => {
  it.each([
    ['no JSON', '{name'],
    ['a JSON text cut short', '{"name":"A'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['a bare word', 'undefined'],
    ['what is nested too deep', `{"name":"\\u0041","x":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('of %s is a 400', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed_request' });
  });

  it.each([
    ['nothing', '', 'body', 'This field is required.'],
    ['a list', '[]', 'body', 'Must be an object.'],
    ['null', 'null', 'body', 'Must be an object.'],
    ['a missing field', '{}', 'name', 'This field is required.'],
    ['an empty text', '{"name":" "}', 'name', 'This field is required.'],
    ['a number for a text', '{"name":5}', 'name', 'Must be a text.'],
    ['a text for a number', '{"name":"A","age":"5"}', 'age', 'Must be a number.'],
    ['a fraction', '{"name":"A","age":1.5}', 'age', 'Must be a whole number.'],
    ['a number too large to hold', '{"name":"A","age":1e999}', 'age', 'Must be a number.'],
    [
      'an unknown value in a list',
      '{"name":"A","tags":["a","z"]}',
      'tags.1',
      'Must be one of: a, b.',
    ],
    ['an unknown field', '{"name":"A","x":1}', 'x', 'This field is not known.'],
    ['a key of prototypes', '{"name":"A","__proto__":{}}', '__proto__', 'This field is not known.'],
    ['a constructor', '{"name":"A","constructor":1}', 'constructor', 'This field is not known.'],
    ['a NUL', '{"name":"A\\u0000"}', 'name', 'Contains characters that are not allowed.'],
    [
      'half a surrogate pair',
      '{"name":"\\ud800"}',
      'name',
      'Contains characters that are not allowed.',
    ],
    [
      'a NUL in a key',
      '{"name":"A","\\u0000":1}',
      'body',
      'Contains characters that are not allowed.',
    ],
    [
      'a NUL deep inside',
      '{"name":"A","x":[{"y":"\\u0000"}]}',
      'x.0.y',
      'Contains characters that are not allowed.',
    ],
  ])('with %s is a 422 at its field', async (_, payload, field, message) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    expect(Object.entries(answer.json().message)).toContainEqual([field, [message]]);
  });

  it('is read where letters are escaped as pairs', async () => {
    expect((await post('{"name":"\\ud83d\\ude00"}')).json()).toEqual({ greeting: 'Hello 😀' });
  });

  it('over 64 KB is a 413', async () => {
    const answer = await post({ name: 'x'.repeat(65 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is a 415',
    async (type) => {
      const answer = await post('{"name":"Ada"}', { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  it('that is compressed is a 415', async () => {
    expect((await post('{"name":"Ada"}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  it('is not wanted where the call has none, but its content type does no harm', async () => {
    const call = (payload: string) =>
      server.inject({
        method: 'DELETE',
        url: '/api/test/items/7/',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    expect((await call('')).statusCode).toBe(200);
    expect((await call('{}')).statusCode).toBe(200);
    const answer = await call('{"force":true}');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toEqual({ force: ['This field is not known.'] });
  });
});

describe('a query', () => {
  it('arrives decoded', async () => {
    const answer = await server.inject({ url: '/api/test/items/7?q=M%C3%BCller+%26+Co' });
    expect(answer.json()).toEqual({ id: 7, q: 'Müller & Co' });
  });

  it.each([
    ['an unknown name', 'z=1', 'z', 'This field is not known.'],
    ['a name twice', 'q=1&q=2', 'q', 'May be given only once.'],
    ['a name twice in two spellings', 'q=1&%71=2', 'q', 'May be given only once.'],
    ['a broken escape', 'q=%zz', 'q', 'This value is not valid.'],
    ['bytes that are no UTF-8', 'q=%ff', 'q', 'This value is not valid.'],
    ['a NUL', 'q=%00', 'q', 'Contains characters that are not allowed.'],
    ['a broken name', '%ff=1', 'query', 'This value is not valid.'],
    ['a key of prototypes', '__proto__=1', '__proto__', 'This field is not known.'],
  ])('with %s is a 422 that names it', async (_, query, field, message) => {
    const answer = await server.inject({ url: `/api/test/items/7?${query}` });
    expect(answer.statusCode).toBe(422);
    expect(Object.entries(answer.json().message)).toContainEqual([field, [message]]);
  });

  it('is refused where the call has none', async () => {
    expect((await server.inject({ url: '/api/test/plain?x=1' })).statusCode).toBe(422);
    expect((await server.inject({ url: '/api/test/plain?' })).statusCode).toBe(200);
  });
});

describe('an error', () => {
  it('of ours tells nothing but its request id', async () => {
    const answer = await server.inject({ url: failing.path });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'internal_error',
      message: 'Something went wrong.',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('of time is a 503 that says when to come back', async () => {
    const answer = await server.inject({ url: hanging.path });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('can say when to come back', async () => {
    const answer = await server.inject({ url: limited.path });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('90');
  });

  it.each([
    ['fr', 'Introuvable.'],
    ['de-AT, en;q=0.5', 'Das wurde nicht gefunden.'],
    ['es, pt-BR;q=0.8, en;q=0.1', 'Não encontrado.'],
    ['es', 'This was not found.'],
    [';;;,q=', 'This was not found.'],
  ])('speaks the language of “%s”', async (language, message) => {
    const answer = await server.inject({
      url: '/api/nothing',
      headers: { 'accept-language': language },
    });
    expect(answer.json()).toMatchObject({ message });
  });

  it('speaks it at each field too', async () => {
    const answer = await post({ name: 5 }, { 'accept-language': 'fr' });
    expect(answer.json().message).toEqual({ name: ['Doit être un texte.'] });
  });
});

describe('a server', () => {
  const build = (feature: Feature) => buildTestApp({ features: [feature] });

  it('does not start with a call that has no access rule', async () => {
    const unguarded = { ...plain, access: undefined } as unknown as typeof plain;
    await expect(
      build(({ api }) => api.read(unguarded, async () => ({ ok: true }))),
    ).rejects.toThrow('has no access rule');
  });

  it('does not start with a write of a person that would escape the idempotency key', async () => {
    const write = endpoint({
      ...plain,
      method: 'POST',
      access: { action: 'read', subject: 'Auth' },
    });
    await expect(build(({ api }) => api.read(write, async () => ({ ok: true })))).rejects.toThrow(
      'must be registered as a write',
    );
  });

  it('does not start with an export that the contract does not have', async () => {
    await expect(
      build(({ api }) => api.exportCsv(plain, () => Promise.reject(new Error('never')))),
    ).rejects.toThrow('has no export');
  });

  it('does not start with a call unanswered, nor with one too many', () => {
    expect(() => refuseGaps([], [plain])).toThrow('Nothing answers GET /api/test/plain/');
    expect(() => refuseGaps([plain], [])).toThrow('does not know GET /api/test/plain/');
    expect(() => refuseGaps([plain], [plain])).not.toThrow();
  });
});

describe('the request id', () => {
  it('is our own, whatever the client sends', async () => {
    const answer = await server.inject({
      url: plain.path,
      headers: { 'x-request-id': 'chosen-by-client' },
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});
