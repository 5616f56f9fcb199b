import * as z from 'zod/mini';
import * as lists from './list.ts';
import { parseHundredths } from './money.ts';
import { id, typedText } from './text.schema.ts';

/** A cursor contains the keys of a row, and a name key can be 18 times as long as its name. */
const maxCursorLength = 12_000;

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^\d+$/, 'not_whole_number'),
        z.describe(`A whole number from ${min} to ${max}.`),
      ),
    z.pipe(
      z.transform((digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );

/** `status=active,suspended`: one or more of the values, each once. */
const oneOrMore = (values: readonly string[]) =>
  z.pipe(
    z.pipe(
      z.string().check(z.describe(`Comma-separated: ${values.join(', ')}.`)),
      z.transform((value: string) => [...new Set(value.split(','))]),
    ),
    z.array(z.enum(values as [string, ...string[]])).check(z.minLength(1)),
  );

/** `subject=Art&subject=Music, modern`: texts of the data, whole, because they can have commas. */
const oneOrMoreTexts = z.pipe(
  z
    .array(typedText(1, lists.maxTextFilter))
    .check(z.minLength(1), z.maxLength(lists.maxTextValues), z.describe('Can be repeated.')),
  z.transform((values: string[]) => [...new Set(values)]),
);

/** `class_level=3,7`: ids of records. */
const oneOrMoreIds = z.pipe(
  z
    .string()
    .check(
      z.maxLength(lists.maxIdFilter),
      z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'not_whole_number'),
      z.describe('Comma-separated ids.'),
    ),
  z.pipe(
    z.transform((value: string) => [...new Set(value.split(','))]),
    z.array(z.string()).check(z.maxLength(lists.maxIds)),
  ),
);

const asList = z.transform((value: string) => [value]);

const rangeEnd = {
  day: z.pipe(
    z
      .string()
      .check(
        z.refine(lists.isDay, 'day'),
        z.describe('A day in the time zone of the school, such as 2026-01-31.'),
      ),
    asList,
  ),
  amount: z.pipe(
    z.string().check(
      z.refine((text) => parseHundredths(text) !== undefined, 'decimal'),
      z.describe('An amount, such as 99.50.'),
    ),
    asList,
  ),
  count: z.pipe(
    wholeNumber(0, 99_999),
    z.transform((value: number) => [String(value)]),
  ),
};

const fieldOf = (token: string): string => token.replace('-', '');
const namesEachFieldOnce = (tokens: string[]): boolean =>
  new Set(tokens.map(fieldOf)).size === tokens.length;

/** `full_name`, `-created_at`, or several with commas. */
const ordering = (fields: readonly string[]) => {
  const tokens = fields.flatMap((field) => [field, `-${field}`]) as [string, ...string[]];
  return z.pipe(
    z.pipe(
      z.pipe(
        z
          .string()
          .check(z.describe(`Comma-separated, with - for descending: ${fields.join(', ')}.`)),
        z.transform((value: string) => value.split(',')),
      ),
      z.array(z.enum(tokens)).check(z.minLength(1), z.refine(namesEachFieldOnce, 'each_once')),
    ),
    z.transform((list: string[]): lists.Ordering[] =>
      list.map((token) => ({ field: fieldOf(token), descending: token.startsWith('-') })),
    ),
  );
};

export type ListQuery = z.ZodMiniType<
  lists.ListRequest,
  Readonly<Record<string, string | readonly string[] | undefined>>
>;

const optionalEach = <S extends z.ZodMiniType>(entries: readonly (readonly [string, S])[]) =>
  Object.fromEntries(entries.map(([name, schema]) => [name, z.optional(schema)]));

/** The query of a list: paging, search, ordering and filters. Other names are invalid. */
export const listQuery = (options: lists.ListOptions): ListQuery =>
  z.strictObject({
    page: z.optional(wholeNumber(1, lists.maxPage)),
    page_size: z.optional(wholeNumber(1, lists.maxPageSize)),
    ...(options.limit ? { limit: z.optional(wholeNumber(1, lists.maxPageSize)) } : {}),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(maxCursorLength))),
    search: z.optional(typedText(0, lists.maxSearchLength)),
    ordering: z.optional(ordering(options.orderings)),
    ...optionalEach(
      Object.entries(options.filters ?? {}).map(([name, values]) => [name, oneOrMore(values)]),
    ),
    ...optionalEach((options.textFilters ?? []).map((name) => [name, oneOrMoreTexts])),
    ...optionalEach((options.idFilters ?? []).map((name) => [name, oneOrMoreIds])),
    ...optionalEach(lists.rangeParameters(options).map(([name, kind]) => [name, rangeEnd[kind]])),
  }) as unknown as ListQuery;

const pageFields = {
  count: z.int(),
  count_capped: z.optional(
    z.literal(true).check(z.describe(`There are more than ${lists.maxSearchCount} matches.`)),
  ),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  next_cursor: z.nullable(z.string()),
};

/** The specification puts the rows of teachers and courses under `data`. */
export const dataPage = <R extends z.ZodMiniType>(row: R) =>
  z.object({ ...pageFields, data: z.array(row) });

/** The rows of all other lists are under `results`. */
export const resultsPage = <R extends z.ZodMiniType>(row: R) =>
  z.object({ ...pageFields, results: z.array(row) });

/** The response of a write: a message for the user, its tone, and the result. */
export const written = <D extends z.ZodMiniType>(data: D) =>
  z.object({
    message: z.string(),
    message_type: z.enum(['success', 'info', 'warning']),
    data,
    undo: z.optional(
      id.check(z.describe('The audit event whose revert undoes this write, if it can be undone.')),
    ),
  });

export type DataPage<Row> = z.output<ReturnType<typeof dataPage<z.ZodMiniType<Row>>>>;
export type ResultsPage<Row> = z.output<ReturnType<typeof resultsPage<z.ZodMiniType<Row>>>>;
export type Written<Data> = z.output<ReturnType<typeof written<z.ZodMiniType<Data>>>>;
