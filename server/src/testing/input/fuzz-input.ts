import { attentionKinds } from '@provost/contract/attention';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { hostileTexts, hostileValues } from './hostile.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const hostileText = fc.constantFrom(...hostileTexts);

/** Values that a schema accepts, as far as JSON Schema can express it. */
function validFor(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validFor));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(properties.map(([name, property]) => [name, validFor(property)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    }
    case 'array':
      return fc.array(validFor(schema.items ?? {}), { maxLength: 5 });
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: 1000 });
    case 'number':
      return fc.double({ min: 0, max: 100, noNaN: true });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    default:
      return validTextFor(schema);
  }
}

function validTextFor({ format, minLength, maxLength, description }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  const values = listedValuesOf(description);
  if (values) return fc.subarray(values, { minLength: 1 }).map((chosen) => chosen.join(','));
  return fc.oneof(
    fc.string({
      minLength: minLength ?? 0,
      maxLength: Math.min(maxLength ?? 40, (minLength ?? 0) + 40),
      unit: 'grapheme',
    }),
    fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('1', '2', '25', '100', '+351920000001', 'Grade 1', 'student:2', 'course:1'),
  );
}

/** Descriptions in the contract end with the accepted values: `…: full_name, -created_at.` */
const listedValuesOf = (description: string | undefined): string[] | undefined =>
  /: (.+)\.$/.exec(description ?? '')?.[1]?.split(', ');

/** Almost valid: one field is missing, added or replaced. */
const corrupted = (input: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(
      input,
      fc.constantFrom('drop', 'add', 'replace'),
      fc.nat(),
      fc.constantFrom(...hostileValues),
    )
    .map(([whole, how, at, value]) => {
      if (typeof whole !== 'object' || whole === null) return value;
      const names = Object.keys(whole);
      const name = names[at % Math.max(names.length, 1)] ?? 'extra';
      // `fromEntries` makes `__proto__` a field, like JSON does.
      const rest = Object.entries(whole).filter(([other]) => how === 'add' || other !== name);
      if (how === 'drop') return Object.fromEntries(rest);
      const added = how === 'add' ? (hostileTexts[at % hostileTexts.length] ?? 'extra') : name;
      return Object.fromEntries([...rest, [added, value]]);
    });

/** With cells that are almost right, in any order. */
const csvFiles = fc
  .tuple(
    fc.constantFrom('date,amount', 'Datum;Betrag', 'amount,date,name,reference', 'a,b', ''),
    fc.array(
      fc.array(fc.oneof(hostileText, fc.constantFrom('2026-03-01', '1', '1,5', '"', '31.12.26')), {
        maxLength: 4,
      }),
      { maxLength: 4 },
    ),
  )
  .map(([header, lines]) => [header, ...lines.map((cells) => cells.join(','))].join('\n'));

/** Request bodies as texts; undefined for none. */
export function bodiesOf({ body, fileBytes }: Endpoint): Arbitrary<string | undefined> {
  const anything = fc.anything({ maxDepth: 3 }).map((value) => JSON.stringify(value) ?? '');
  const broken = fc.constantFrom('{', '{"a":', '[1,]', '\u0000', '"\\ud800"', '['.repeat(5000));
  if (fileBytes) return fc.oneof(csvFiles, anything);
  if (!body) return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, anything, broken);
  const valid = validFor(schemaOf(body));
  return fc.oneof(
    { weight: 3, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: corrupted(valid).map((value) => JSON.stringify(value) ?? '') },
    anything,
    broken,
  );
}

/** Queries with their question mark, or empty. */
export function queriesOf({ query }: Endpoint): Arbitrary<string> {
  const pairs = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 }).map(toQuery);
  const raw = fc.constantFrom(
    '?%',
    '?%zz=1',
    '?a=%ff',
    '?a&a',
    '?=',
    '?&&',
    `?${'a'.repeat(3000)}`,
  );
  if (!query) return fc.oneof({ weight: 3, arbitrary: fc.constant('') }, pairs, raw);
  const schema = schemaOf(query);
  const valid = validFor({ ...schema, type: 'object' }) as Arbitrary<
    Record<string, string | string[]>
  >;
  const names = Object.keys(schema.properties ?? {});
  const odd = fc
    .tuple(valid, fc.constantFrom(...names), hostileText)
    .map(([given, name, text]) => toQuery([...Object.entries({ ...given, [name]: text })]));
  const twice = fc
    .tuple(fc.constantFrom(...names), hostileText, hostileText)
    .map(([name, one, other]) =>
      toQuery([
        [name, one],
        [name, other],
      ]),
    );
  return fc.oneof(
    { weight: 3, arbitrary: valid.map((given) => toQuery(Object.entries(given))) },
    { weight: 4, arbitrary: odd },
    twice,
    pairs,
    raw,
  );
}

/** A list repeats the parameter. */
const toQuery = (given: readonly (readonly [string, string | readonly string[]])[]): string => {
  const pairs = given.flatMap(([name, values]) =>
    [values].flat().map((value) => `${encode(name)}=${encode(value)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** Lone surrogates have no UTF-8, so invalid bytes are sent instead. */
const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';

const ids = [
  '1',
  '2',
  '0',
  '-1',
  '1.5',
  '1e3',
  '999999999999999',
  '9'.repeat(40),
  'x',
  '%00',
  '%ff',
  '..',
  '%2e%2e',
  'null',
  '1%20or%201=1',
];

export const pathsOf = ({ path }: Pick<Endpoint, 'path'>): Arbitrary<string> =>
  path.includes('{')
    ? fc
        .tuple(
          fc.oneof(fc.constantFrom(...ids), fc.uuid()),
          fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...attentionKinds) }, fc.uuid()),
        )
        .map(([id, kind]) =>
          path
            .replace('{kind}', kind)
            .replace('{n}', '1')
            .replace('{date}', id.length % 2 === 0 ? 'today' : id)
            .replace(/\{\w+\}/, id),
        )
    : fc.constantFrom(path, path.replace(/\/$/, ''));
