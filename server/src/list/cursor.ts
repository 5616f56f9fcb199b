import { isCleanText } from '@provost/contract/clean-text';
import type { Key, KeyKind, OrderTerm } from './order.ts';

/** A place between two rows: the rows after it, or those before it, are asked for. */
export interface Position {
  readonly keys: readonly Key[];
  readonly backwards: boolean;
}

/** No key is longer: that of a title of 200 characters, of which each becomes eighteen. */
const longestText = 4000;
/** The year nought is one to JavaScript, and none to PostgreSQL. */
const instantForm = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const isKind: Record<KeyKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.length <= longestText && isCleanText(value),
  number: (value) => Number.isSafeInteger(value),
  instant: (value) =>
    typeof value === 'string' && instantForm.test(value) && isRealInstant(new Date(value), value),
};

const isRealInstant = (date: Date, text: string): boolean =>
  !Number.isNaN(date.getTime()) && date.toISOString() === text;

/** A cursor serves the list and the order it was made for. */
const signature = (list: string, terms: readonly OrderTerm[]): string =>
  [list, ...terms.map((term) => (term.descending ? `-${term.column}` : term.column))].join(' ');

export function encodeCursor(
  list: string,
  terms: readonly OrderTerm[],
  position: Position,
): string {
  const parts = [signature(list, terms), position.backwards ? 1 : 0, ...position.keys];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined where the text is no cursor of this list in this order. */
export function decodeCursor(
  list: string,
  terms: readonly OrderTerm[],
  cursor: string,
): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined;
  const parts = parseJson(bytes.toString());
  if (!Array.isArray(parts) || parts.length !== terms.length + 2) return undefined;
  const [signed, backwards, ...keys]: unknown[] = parts;
  if (signed !== signature(list, terms) || (backwards !== 0 && backwards !== 1)) return undefined;
  const fits = terms.every((term, index) => isKeyOf(term, keys[index]));
  return fits ? { keys: keys as Key[], backwards: backwards === 1 } : undefined;
}

const isKeyOf = (term: OrderTerm, key: unknown): boolean =>
  key === null ? term.nullable === true : isKind[term.kind](key);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
