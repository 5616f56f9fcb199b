import { endpoint } from '@provost/contract/endpoint.schema';
import { idParams, text } from '@provost/contract/text.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../testing/app.ts';

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

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    features: [
      ({ api }) => {
        api.read(greet, async ({ body }) => ({ greeting: `Hello ${body.name}` }));
        api.read(readItem, async ({ params, query }) => ({ id: params.id, q: query.q ?? null }));
        api.read(deleteItem, async () => ({}));
        api.read(plain, async () => ({ ok: true }));
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
    ['an unknown name with a dot', 'z.q=1', 'z.q', 'This field is not known.'],
    ['no name', '=1', 'query', 'This value is not valid.'],
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
