import { isCleanText } from '@provost/contract/clean-text';
import { invalidField } from '../errors.ts';

/**
 * Parses a query: valid UTF-8, each name once, except for those that can be repeated, whose values
 * become a list. The result has no prototype to pollute.
 */
export function parseQueryText(
  text: string,
  repeatable: readonly string[] = [],
): Record<string, string | string[]> {
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
