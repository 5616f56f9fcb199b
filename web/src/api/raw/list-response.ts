import { isJsonObject } from '@/lib/data/json.ts';
import { flagOf } from './fields.ts';
import { type List, unwrapList } from './unwrap.ts';

export interface ListResponse extends List {
  /** Whether `next_cursor` is present, even if null. */
  readonly hasCursors: boolean;
  /** Whether `next` is present, even if null. */
  readonly hasNextField: boolean;
  /** Whether there are more matches than the count. */
  readonly isCountCapped: boolean;
}

interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly isNarrowed: boolean;
}

/**
 * `paged`: one page of the list. `whole`: every row. `unsure`: as many rows as requested and no hint
 * of others, which can be either.
 */
type Extent = 'paged' | 'whole' | 'unsure';

const hasField = (response: unknown, field: string): boolean =>
  isJsonObject(response) && (field in response || hasField(response.data, field));

export const readListResponse = (response: unknown): ListResponse => ({
  ...unwrapList(response),
  hasCursors: hasField(response, 'next_cursor'),
  hasNextField: hasField(response, 'next'),
  isCountCapped: flagOf(response, 'count_capped') ?? false,
});

export const extentOf = (response: ListResponse, asked: Asked): Extent => {
  const rows = response.rows.length;
  if (response.hasCursors || response.next) return 'paged';
  if (response.count !== undefined) {
    const hasAll = rows >= response.count && rows > 0;
    // The first page has the whole list, so the browser can search it even if the host can't.
    const isComplete = hasAll && asked.page === 1 && !asked.isNarrowed;
    return isComplete || (hasAll && rows > asked.pageSize) ? 'whole' : 'paged';
  }
  if (rows > asked.pageSize) return 'whole';
  if (asked.page === 1 && rows < asked.pageSize) return 'whole';
  return response.hasNextField ? 'paged' : 'unsure';
};

/** Two equal pages: the host does not page. */
export const isSamePage = (one: ListResponse, other: ListResponse): boolean =>
  one.rows.length === other.rows.length &&
  one.rows.length > 0 &&
  JSON.stringify(one.rows) === JSON.stringify(other.rows);
