import * as z from 'zod/mini';
import { typedText } from './text.ts';

export const defaultPageSize = 25;
export const maxPageSize = 100;
export const maxSearchLength = 200;
/** A cursor holds the keys of a row, and the key of a name may be eighteen times as long as the name. */
const maxCursorLength = 12_000;

const wholeNumber = (min: number, max: number) =>
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
      z.string().check(z.describe(`With commas between them: ${values.join(', ')}.`)),
      z.transform((value: string) => [...new Set(value.split(','))]),
    ),
    z.array(z.enum(values as [string, ...string[]])).check(z.minLength(1)),
  );

/** Values that are data (a class level's name, a subject), so that any clean text may be asked for. */
const oneOrMoreTexts = z.pipe(
  typedText(1, 1000),
  z.transform((value: string) => [...new Set(value.split(','))]),
);

export interface Ordering {
  readonly field: string;
  readonly descending: boolean;
}

const fieldOf = (token: string): string => token.replace('-', '');
const namesEachFieldOnce = (tokens: string[]): boolean =>
  new Set(tokens.map(fieldOf)).size === tokens.length;

/** `full_name`, `-created_at`, more than one with commas. */
const ordering = (fields: readonly string[]) => {
  const tokens = fields.flatMap((field) => [field, `-${field}`]) as [string, ...string[]];
  return z.pipe(
    z.pipe(
      z.pipe(
        z
          .string()
          .check(z.describe(`With commas between them, - for descending: ${fields.join(', ')}.`)),
        z.transform((value: string) => value.split(',')),
      ),
      z.array(z.enum(tokens)).check(z.minLength(1), z.refine(namesEachFieldOnce, 'each_once')),
    ),
    z.transform((list: string[]): Ordering[] =>
      list.map((token) => ({ field: fieldOf(token), descending: token.startsWith('-') })),
    ),
  );
};

interface ListOptions {
  readonly orderings: readonly string[];
  /** A filter for each enum field, with its values. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Filters whose values are data. */
  readonly textFilters?: readonly string[];
  /** Whether `limit` stands for `page_size`, as the specification's report has it. */
  readonly limit?: boolean;
}

/** A list query once parsed, in the form that every list reads; filters are arrays of texts. */
export interface ListRequest {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly ordering?: readonly Ordering[] | undefined;
  readonly [filter: string]: unknown;
}

export type ListQuery = z.ZodMiniType<ListRequest, Readonly<Record<string, string | undefined>>>;

const optionalEach = <S extends z.ZodMiniType>(entries: readonly (readonly [string, S])[]) =>
  Object.fromEntries(entries.map(([name, schema]) => [name, z.optional(schema)]));

/** The query of a list: paging, search, ordering and its filters; anything else is refused. */
export const listQuery = (options: ListOptions): ListQuery =>
  z.strictObject({
    page: z.optional(wholeNumber(1, 999_999_999)),
    page_size: z.optional(wholeNumber(1, maxPageSize)),
    ...(options.limit ? { limit: z.optional(wholeNumber(1, maxPageSize)) } : {}),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(maxCursorLength))),
    search: z.optional(typedText(0, maxSearchLength)),
    ordering: z.optional(ordering(options.orderings)),
    ...optionalEach(
      Object.entries(options.filters ?? {}).map(([name, values]) => [name, oneOrMore(values)]),
    ),
    ...optionalEach((options.textFilters ?? []).map((name) => [name, oneOrMoreTexts])),
  }) as unknown as ListQuery;

const pageFields = {
  count: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  next_cursor: z.nullable(z.string()),
};

/** The spec puts the rows of teachers and courses under `data`, … */
export const dataPage = <R extends z.ZodMiniType>(row: R) =>
  z.object({ ...pageFields, data: z.array(row) });

/** … and those of students, payments, transactions, unenrolled and prices under `results`. */
export const resultsPage = <R extends z.ZodMiniType>(row: R) =>
  z.object({ ...pageFields, results: z.array(row) });

/** What a write answers: a sentence for the person, how it is meant, and what came of it. */
export const written = <D extends z.ZodMiniType>(data: D) =>
  z.object({
    message: z.string(),
    message_type: z.enum(['success', 'info', 'warning']),
    data,
  });
