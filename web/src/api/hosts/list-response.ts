import { isJsonObject } from '@/lib/json.ts';
import { type List, unwrapList } from './unwrap.ts';

export interface ListResponse extends List {
  /** Whether the host pages as ours does: it tells the cursor even where there is none. */
  readonly hasCursors: boolean;
  /** Whether the host tells the way on, even where there is none. */
  readonly hasNextField: boolean;
}

interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly isNarrowed: boolean;
}

/**
 * `paged`: one page of the list. `whole`: every row, so that the browser does the rest. `unsure`:
 * no more rows than were asked for and not a word of others, which can be either.
 */
type Extent = 'paged' | 'whole' | 'unsure';

const hasField = (answer: unknown, field: string): boolean =>
  isJsonObject(answer) && (field in answer || hasField(answer.data, field));

export const readListResponse = (answer: unknown): ListResponse => ({
  ...unwrapList(answer),
  hasCursors: hasField(answer, 'next_cursor'),
  hasNextField: hasField(answer, 'next'),
});

export const extentOf = (answer: ListResponse, asked: Asked): Extent => {
  const rows = answer.rows.length;
  if (answer.hasCursors || answer.next) return 'paged';
  if (answer.count !== undefined) {
    const hasAll = rows >= answer.count && rows > 0;
    // All of a list on its first page: whether the host can search it or not, the browser can.
    const isComplete = hasAll && asked.page === 1 && !asked.isNarrowed;
    return isComplete || (hasAll && rows > asked.pageSize) ? 'whole' : 'paged';
  }
  if (rows > asked.pageSize) return 'whole';
  if (asked.page === 1 && rows < asked.pageSize) return 'whole';
  return answer.hasNextField ? 'paged' : 'unsure';
};

/** Whether two pages are the same rows: then the host does not page. */
export const isSamePage = (one: ListResponse, other: ListResponse): boolean =>
  one.rows.length === other.rows.length &&
  one.rows.length > 0 &&
  JSON.stringify(one.rows) === JSON.stringify(other.rows);
