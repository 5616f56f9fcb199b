import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseJsonStream } from './json-stream.ts';

const streamOf = (text: string, chunkSize: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  let start = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(start, start + chunkSize));
      start += chunkSize;
    },
  });
};
const noPause = async () => undefined;
const parse = (text: string, chunkSize = 64 * 1024, pause = noPause) =>
  parseJsonStream(streamOf(text, chunkSize), pause);

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `Zoë "},{\\"id\\":" ${id} },{"id": [{`,
    courses: [{ id: 1 }, { id: 2 }],
    padding: 'x'.repeat(200),
  }));

describe('a JSON stream', () => {
  test.each([
    ['a bare list', rows(6000)],
    ['a wrapped list', { count: 6000, data: { results: rows(6000), total: 1 }, next: null }],
    ['a short list before the long one', { totals: [{ id: 1 }, { id: 2 }], results: rows(6000) }],
    ['a text that looks like a list', { message: '[{"id":1},{"id":2', results: rows(6000) }],
    [
      'rows that start with different fields',
      rows(6000).map((row, i) => (i % 2 ? { a: 1, ...row } : row)),
    ],
    ['no list', { text: 'y'.repeat(3_000_000) }],
    ['a small document', { data: [{ id: 1 }] }],
  ])('returns the same as JSON.parse for %s', async (_name, value) => {
    const text = JSON.stringify(value);
    expect(JSON.stringify(await parse(text)) === text).toBe(true);
    const indented = await parse(JSON.stringify(value, null, 2));
    expect(JSON.stringify(indented) === text).toBe(true);
  });

  test('returns the same as JSON.parse for any document, however it is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: 50 }), async (value, size) => {
        const text = JSON.stringify(value);
        expect(await parse(text, size)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('is parsed in parts, with a pause after each', async () => {
    const pause = vi.fn(noPause);
    await parse(JSON.stringify(rows(12_000)), 64 * 1024, pause);
    expect(pause.mock.calls.length).toBeGreaterThan(4);
  });

  test.each(['{"results":[{"id":1},', 'nonsense', `[{"id":1},${'{"id":2},'.repeat(100_000)}`])(
    'fails when the document is broken or cut off',
    async (text) => {
      await expect(parse(text)).rejects.toThrow(SyntaxError);
    },
  );

  test('of an empty body is undefined', async () => {
    expect(await parse(' \n')).toBeUndefined();
  });
});
