import type { ListAnswer } from './list-answer.ts';
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

export const pageOfAnswer = <Row>(
  list: ListDefinition<Row>,
  answer: ListAnswer,
  request: ListRequest,
): ListPage<Row> => {
  const asked = pageSizeAsked(request);
  const { count, nextCursor, next } = answer;
  const received = answer.rows.length;
  const saysNext = Boolean(nextCursor ?? next);
  // A host may have a page size of its own, and then every page but the last shows it.
  const pageSize = saysNext && received > 0 ? received : asked;
  const before = (request.page - 1) * pageSize;
  const knowsNext = answer.hasCursors || answer.hasNextField;
  const hasNext = knowsNext
    ? saysNext
    : received >= asked && (count === undefined || before + received < count);
  const isLast = !hasNext && count !== undefined && received > 0;
  return {
    rows: answer.rows.map(list.readRow),
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
