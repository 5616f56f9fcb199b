import { isCleanText } from '@provost/contract/clean-text';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { fieldIssues } from '@provost/contract/issue';
import * as z from 'zod/mini';
import { AppError, type FieldProblem, invalidField } from '../errors.ts';

export const empty = z.strictObject({});

/** Parses a query with the schema of an endpoint, without the parameters that are ignored. */
export function parseQuery(
  { query: schema = empty, list }: Endpoint,
  text: string,
  ignored: readonly string[] = [],
): unknown {
  const query = parseQueryText(text, list?.textFilters);
  for (const name of ignored) delete query[name];
  // `status.1` is an entry of the parameter `status`, so the problem is reported for `status`.
  return parse(schema, query, (field) => (field in query ? field : (field.split('.')[0] ?? field)));
}

/** Parses a value. Unknown fields are rejected. */
export function parse(schema: z.ZodMiniType, value: unknown, nameOf = (field: string) => field) {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const problems = fieldIssues(result.error.issues, value).map(
    ({ field, key, values }): FieldProblem => ({
      field: nameOf(field),
      key: `validation.${key}`,
      ...(values && { values }),
    }),
  );
  throw new AppError('validation_failed', { problems });
}

/**
 * Parses a query: valid UTF-8, each name once, except for those that can be repeated, whose values
 * become a list. The result has no prototype to pollute.
 */
function parseQueryText(text: string, repeatable: readonly string[] = []) {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const part of text.split('&')) {
    if (part === '') continue;
    const split = part.indexOf('=');
    const name = decode(split < 0 ? part : part.slice(0, split), 'query');
    if (name === '') throw invalidField('query', 'validation.invalid');
    const value = split < 0 ? '' : decode(part.slice(split + 1), name);
    const given = query[name];
    if (Array.isArray(given)) given.push(value);
    else if (given !== undefined) throw invalidField(name, 'validation.given_twice');
    else query[name] = repeatable.includes(name) ? [value] : value;
  }
  return query;
}

function decode(text: string, field: string): string {
  const decoded = decodeOrUndefined(text.replaceAll('+', ' '));
  if (decoded === undefined) throw invalidField(field, 'validation.invalid');
  if (!isCleanText(decoded)) throw invalidField(field, 'validation.clean_text');
  return decoded;
}

function decodeOrUndefined(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
