import { isCleanText } from '@provost/contract/clean-text';
import type { Key, KeyKind, OrderTerm } from './order.ts';

/** A place between two rows. The page is after it, or before it. */
export interface Position {
  readonly keys: readonly Key[];
  readonly backwards: boolean;
}

/** The longest key is that of a title with 200 characters, each of which can become 18. */
const maxTextLength = 4000;
/** JavaScript has a year 0, PostgreSQL does not. */
const instantFormat = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const isKind: Record<KeyKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.length <= maxTextLength && isCleanText(value),
  number: (value) => Number.isSafeInteger(value),
  instant: (value) => typeof value === 'string' && instantFormat.test(value) && isInstant(value),
};

function isInstant(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}

/** A cursor belongs to one list and one order. */
const signature = (list: string, terms: readonly OrderTerm[]): string =>
  [list, ...terms.map((term) => (term.descending ? `-${term.column}` : term.column))].join(' ');

export function encodeCursor(
  list: string,
  terms: readonly OrderTerm[],
  { keys, backwards }: Position,
): string {
  const parts = [signature(list, terms), backwards ? 1 : 0, ...keys];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined if the text is not a cursor of this list in this order. */
export function decodeCursor(list: string, terms: readonly OrderTerm[], cursor: string) {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined;
  const parts = parseJson(bytes.toString());
  if (!Array.isArray(parts) || parts.length !== terms.length + 2) return undefined;
  const [signed, backwards, ...keys]: unknown[] = parts;
  if (signed !== signature(list, terms) || (backwards !== 0 && backwards !== 1)) return undefined;
  const areKeys = terms.every(({ kind, nullable }, index) =>
    keys[index] === null ? nullable === true : isKind[kind](keys[index]),
  );
  return areKeys ? { keys: keys as Key[], backwards: backwards === 1 } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
