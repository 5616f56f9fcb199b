import { isJsonObject, type JsonObject } from '@/lib/data/json.ts';
import { numberOf, textOf } from './fields.ts';

/** A list in any wrapping; `count` and the next page are undefined if the host does not send them. */
export interface List {
  readonly rows: readonly JsonObject[];
  readonly count: number | undefined;
  readonly nextCursor: string | undefined;
  readonly next: string | undefined;
}

const wrappings = ['data', 'results', 'items'] as const;

const findRows = (
  response: unknown,
  depth = 0,
): { rows: readonly unknown[]; around: unknown[] } => {
  if (Array.isArray(response)) return { rows: response, around: [] };
  if (!isJsonObject(response) || depth > 2) return { rows: [], around: [] };
  for (const name of wrappings) {
    if (!Array.isArray(response[name]) && !isJsonObject(response[name])) continue;
    const inner = findRows(response[name], depth + 1);
    return { rows: inner.rows, around: [response, ...inner.around] };
  }
  return { rows: [], around: [response] };
};

/** Bare, or under `data`, `results`, `data.results` or `data.items`. Drops entries that are not rows. */
export const unwrapList = (response: unknown): List => {
  const { rows, around } = findRows(response);
  const first = <V>(read: (level: unknown) => V | undefined): V | undefined =>
    around.map(read).find((value) => value !== undefined);
  return {
    rows: rows.every(isJsonObject) ? rows : rows.filter(isJsonObject),
    count: first((level) => numberOf(level, 'count', 'total', 'total_count')),
    nextCursor: first((level) => textOf(level, 'next_cursor')),
    next: first((level) => textOf(level, 'next')),
  };
};

/** Whether a response wraps a list, which can be empty. */
export const wrapsList = (response: JsonObject): boolean =>
  wrappings.some((name) => Array.isArray(response[name]));

/** The content of a response: its body, or the body's `data`. */
export const unwrapData = (response: unknown): unknown =>
  isJsonObject(response) && response.data !== undefined && response.data !== null
    ? response.data
    : response;
