import { endpoints } from '@provost/contract/endpoints';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { responseWriter } from './response-json.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly additionalProperties?: boolean | Schema;
}

/** Zod drops `__proto__` on purpose. */
const names = fc.string().filter((name) => name !== '__proto__');

/** Valid responses, with unusual texts and extreme numbers. */
function responsesOf(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(responsesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, responsesOf(property)]),
      ),
      { requiredKeys: [...(schema.required ?? [])] },
    );
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => responsesOf({ ...schema, type })));
  }
  switch (schema.type) {
    case 'string':
      return fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\u2028', '<', ''));
    case 'integer':
      return fc.maxSafeInteger().map((number) => Math.max(number, schema.minimum ?? number));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(responsesOf(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc.dictionary(names, valuesOf(schema), { maxKeys: 3 });
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no responses for ${JSON.stringify(schema)}`);
  }
}

const valuesOf = ({ additionalProperties: values }: Schema): Arbitrary<unknown> =>
  typeof values === 'object' && Object.keys(values).length > 0
    ? responsesOf(values)
    : fc.jsonValue();

describe('responses', () => {
  it.each(Object.entries(endpoints))('of %s equal those of JSON.stringify', (_, endpoint) => {
    const write = responseWriter(endpoint);
    const schema = z.toJSONSchema(endpoint.response) as Schema;
    fc.assert(
      fc.property(responsesOf(schema), (response) => {
        const parsed = z.parse(endpoint.response, response);
        expect(JSON.parse(write(response))).toEqual(JSON.parse(JSON.stringify(parsed)));
      }),
      { numRuns: 50 },
    );
  });

  it('contain only fields of the contract', () => {
    const written = responseWriter(endpoints.updateBookmark)({
      data: { id: 'pricing', isBookmarked: true, password_hash: 'x' },
      secret: 1,
    });
    expect(JSON.parse(written)).toEqual({ data: { id: 'pricing', isBookmarked: true } });
  });
});
