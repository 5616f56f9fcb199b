import type { ListResponse } from '../hosts/list-response.ts';
import type { ListDefinition } from './list-definition.ts';
import { type ListRequest, pageSizeAsked } from './list-request.ts';

/** What a screen shows of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  /** Where the first of these rows stands in the list, from 1. */
  readonly firstRow: number;
  /** Exact; undefined where a host pages but does not count. */
  readonly count: number | undefined;
  readonly hasNext: boolean;
  /** Where the next page begins, for a host that keeps cursors. */
  readonly nextCursor: string | undefined;
  /** Whether every row is in the browser, so that all may be shown at once. */
  readonly isWhole: boolean;
}

const saysNext = ({ nextCursor, next }: ListResponse): boolean => Boolean(nextCursor ?? next);
const knowsNext = ({ hasCursors, hasNextField }: ListResponse): boolean =>
  hasCursors || hasNextField;

/** A host may have a page size of its own, and then every page but the last shows it. */
const pageSizeOf = (
  answer: ListResponse,
  request: ListRequest,
  sizeBefore: number | undefined,
): number => {
  const asked = pageSizeAsked(request);
  const received = answer.rows.length;
  if (received > 0 && saysNext(answer)) return received;
  if (received === 0 || knowsNext(answer) || answer.count === undefined) return asked;
  if (sizeBefore !== undefined) return sizeBefore;
  const expected = Math.min(asked, answer.count - (request.page - 1) * asked);
  return received === expected ? asked : received;
};

/** `sizeBefore` is the size of the page before it, where that is at hand. */
export const pageOfAnswer = <Row>(
  list: ListDefinition<Row>,
  answer: ListResponse,
  request: ListRequest,
  sizeBefore?: number,
): ListPage<Row> => {
  const { count, nextCursor } = answer;
  const received = answer.rows.length;
  const pageSize = pageSizeOf(answer, request, sizeBefore);
  const before = (request.page - 1) * pageSize;
  const isFull = count === undefined ? received >= pageSize : before + received < count;
  const hasNext = knowsNext(answer) ? saysNext(answer) : received > 0 && isFull;
  const isLast = !hasNext && count !== undefined && received > 0;
  return {
    rows: answer.rows.map(list.adapt),
    page: request.page,
    pageSize,
    firstRow: (isLast ? count - received : before) + 1,
    count,
    hasNext,
    nextCursor,
    isWhole: false,
  };
};

export const pageOfWhole = <Row>(
  selected: readonly Row[],
  { page, pageSize }: Pick<ListRequest, 'page' | 'pageSize'>,
): ListPage<Row> => {
  if (pageSize === 'all') {
    return { ...pageOfWhole(selected, { page: 1, pageSize: selected.length }), rows: selected };
  }
  const start = (page - 1) * pageSize;
  return {
    rows: selected.slice(start, start + pageSize),
    page,
    pageSize,
    firstRow: start + 1,
    count: selected.length,
    hasNext: start + pageSize < selected.length,
    nextCursor: undefined,
    isWhole: true,
  };
};
