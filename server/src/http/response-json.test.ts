import { endpoints } from '@provost/contract/endpoints';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { responseWriter } from './response-json.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly additionalProperties?: unknown;
}

/** What the answer is held against leaves this one out, for its own good. */
const names = fc.string().filter((name) => name !== '__proto__');

/** Answers that a schema admits, odd texts and extreme numbers among them. */
function answersOf(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(answersOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, answersOf(property)]),
      ),
    );
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => answersOf({ ...schema, type })));
  }
  switch (schema.type) {
    case 'string':
      return fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\u2028', '<', ''));
    case 'integer':
      return fc.maxSafeInteger().map((number) => Math.max(number, schema.minimum ?? number));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(answersOf(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc.dictionary(names, fc.jsonValue(), { maxKeys: 3 });
    default:
      throw new Error(`no answers for ${JSON.stringify(schema)}`);
  }
}

describe('answers', () => {
  it.each(Object.entries(endpoints))(
    'of %s are written as JSON would write them',
    (_, endpoint) => {
      const write = responseWriter(endpoint);
      const schema = z.toJSONSchema(endpoint.response) as Schema;
      fc.assert(
        fc.property(answersOf(schema), (response) => {
          const parsed = z.parse(endpoint.response, response);
          expect(JSON.parse(write(response))).toEqual(JSON.parse(JSON.stringify(parsed)));
        }),
        { numRuns: 50 },
      );
    },
  );

  it('carry nothing that the contract does not name', () => {
    const written = responseWriter(endpoints.updateBookmark)({
      data: { id: 'pricing', isBookmarked: true, password_hash: 'x' },
      secret: 1,
    });
    expect(JSON.parse(written)).toEqual({ data: { id: 'pricing', isBookmarked: true } });
  });
});
