import { endpoint } from '@provost/contract/endpoint.schema';
import { text } from '@provost/contract/text.schema';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { open, registerItems } from '../../testing/calls/item-calls.ts';
import { sharedApp } from '../../testing/shared-app.ts';

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
const server = sharedApp({
  features: [
    registerItems,
    ({ api }) => api.publicWrite(greet, async ({ body }) => ({ greeting: `Hello ${body.name}` })),
  ],
});

const post = (payload: string | Buffer | object, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: greet.path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const notAllowed = 'Remove invisible or control characters.';

describe('a body', () => {
  it.each([
    ['invalid JSON', '{name'],
    ['truncated JSON', '{"name":"A'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['a bare word', 'undefined'],
    ['a deeply nested value', `{"name":"\\u0041","x":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('of %s is a 400', async (_, payload) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed_request' });
  });

  it.each([
    ['nothing', '', 'body', 'This field is required.'],
    ['a list', '[]', 'body', 'Must be an object.'],
    ['null', 'null', 'body', 'Must be an object.'],
    ['a missing field', '{}', 'name', 'This field is required.'],
    ['an empty text', '{"name":" "}', 'name', 'This field is required.'],
    ['a number for a text', '{"name":5}', 'name', 'Must be text.'],
    ['a text for a number', '{"name":"A","age":"5"}', 'age', 'Must be a number.'],
    ['a fraction', '{"name":"A","age":1.5}', 'age', 'Must be a whole number.'],
    ['a number too large to hold', '{"name":"A","age":1e999}', 'age', 'Must be a number.'],
    [
      'an unknown value in a list',
      '{"name":"A","tags":["a","z"]}',
      'tags.1',
      'Must be one of: a, b.',
    ],
    ['an unknown field', '{"name":"A","x":1}', 'x', 'Unknown field.'],
    ['a prototype key', '{"name":"A","__proto__":{}}', '__proto__', 'Unknown field.'],
    ['a constructor', '{"name":"A","constructor":1}', 'constructor', 'Unknown field.'],
    ['a NUL', '{"name":"A\\u0000"}', 'name', notAllowed],
    ['half a surrogate pair', '{"name":"\\ud800"}', 'name', notAllowed],
    ['a NUL in a key', '{"name":"A","\\u0000":1}', 'body', notAllowed],
    ['a NUL deep inside', '{"name":"A","x":[{"y":"\\u0000"}]}', 'x.0.y', notAllowed],
  ])('with %s is a 422 for its field', async (_, payload, field, message) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'validation_failed' });
    expect(Object.entries(response.json().message)).toContainEqual([field, [message]]);
  });

  it('can contain escaped surrogate pairs', async () => {
    expect((await post('{"name":"\\ud83d\\ude00"}')).json()).toEqual({ greeting: 'Hello 😀' });
  });

  it('over 64 KB is a 413', async () => {
    const response = await post({ name: 'x'.repeat(65 * 1024) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is a 415',
    async (type) => {
      const response = await post('{"name":"Ada"}', { 'content-type': type });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  it('that is compressed is a 415', async () => {
    expect((await post('{"name":"Ada"}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  it('is rejected if the endpoint has none, but an empty one is accepted', async () => {
    const call = (payload: string) =>
      server.inject({
        method: 'DELETE',
        url: '/api/test/items/7/',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    expect((await call('')).statusCode).toBe(200);
    expect((await call('{}')).statusCode).toBe(200);
    const response = await call('{"force":true}');
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toEqual({ force: ['Unknown field.'] });
  });
});

describe('a query', () => {
  it('is decoded', async () => {
    const response = await server.inject({ url: '/api/test/items/7?q=M%C3%BCller+%26+Co' });
    expect(response.json()).toEqual({ id: 7, q: 'Müller & Co' });
  });

  it.each([
    ['an unknown name', 'z=1', 'z', 'Unknown field.'],
    ['an unknown name with a dot', 'z.q=1', 'z.q', 'Unknown field.'],
    ['no name', '=1', 'query', 'Invalid value.'],
    ['a name twice', 'q=1&q=2', 'q', 'Enter it only once.'],
    ['a name twice in two spellings', 'q=1&%71=2', 'q', 'Enter it only once.'],
    ['a broken escape', 'q=%zz', 'q', 'Invalid value.'],
    ['invalid UTF-8', 'q=%ff', 'q', 'Invalid value.'],
    ['a NUL', 'q=%00', 'q', 'Remove invisible or control characters.'],
    ['a broken name', '%ff=1', 'query', 'Invalid value.'],
    ['a prototype key', '__proto__=1', '__proto__', 'Unknown field.'],
  ])('with %s is a 422 that names it', async (_, query, field, message) => {
    const response = await server.inject({ url: `/api/test/items/7?${query}` });
    expect(response.statusCode).toBe(422);
    expect(Object.entries(response.json().message)).toContainEqual([field, [message]]);
  });

  it('is rejected if the endpoint has none', async () => {
    expect((await server.inject({ url: '/api/test/plain?x=1' })).statusCode).toBe(422);
    expect((await server.inject({ url: '/api/test/plain?' })).statusCode).toBe(200);
  });
});
