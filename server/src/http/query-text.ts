import { isCleanText } from '@provost/contract/clean-text';
import { invalidField } from './errors.ts';

/** Parses a query: each name once, valid UTF-8. The result has no prototype to pollute. */
export function parseQueryText(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const part of text.split('&')) {
    if (part === '') continue;
    const split = part.indexOf('=');
    const name = decode(split < 0 ? part : part.slice(0, split), 'query');
    if (name === '') throw invalidField('query', 'validation.invalid');
    if (name in query) throw invalidField(name, 'validation.given_twice');
    query[name] = split < 0 ? '' : decode(part.slice(split + 1), name);
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
