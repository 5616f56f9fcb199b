import type { Adapter } from '../hosts/adapted.ts';
import type { ListResponse } from '../raw/list-response.ts';
import { type ListRequest, pageSizeAsked } from './list-request.ts';

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  /** The position of the first row in the list, from 1. */
  readonly firstRow: number;
  /** Undefined where a host pages but does not count. */
  readonly count: number | undefined;
  /** Whether there are more rows than the count says: a search counts only so many. */
  readonly isCountCapped: boolean;
  readonly hasNext: boolean;
  /** The start of the next page, from a host with cursors. */
  readonly nextCursor: string | undefined;
  /** Whether the browser has every row and can show all of them at once. */
  readonly isClientSide: boolean;
}

const saysNext = ({ nextCursor, next }: ListResponse): boolean => Boolean(nextCursor ?? next);
const knowsNext = ({ hasCursors, hasNextField }: ListResponse): boolean =>
  hasCursors || hasNextField;

/** A host can have its own page size: every page but the last has it. */
const pageSizeOf = (
  response: ListResponse,
  request: ListRequest,
  sizeBefore: number | undefined,
): number => {
  const asked = pageSizeAsked(request);
  const received = response.rows.length;
  if (received > 0 && saysNext(response)) return received;
  if (received === 0 || knowsNext(response) || response.count === undefined) return asked;
  if (sizeBefore !== undefined) return sizeBefore;
  const expected = Math.min(asked, response.count - (request.page - 1) * asked);
  return received === expected ? asked : received;
};

/** `sizeBefore` is the size of the page before, if it is cached. */
export const pageOfResponse = <Row>(
  { adapt }: Adapter<Row>,
  response: ListResponse,
  request: ListRequest,
  sizeBefore?: number,
): ListPage<Row> => {
  const { nextCursor, isCountCapped } = response;
  // A capped count says nothing about positions.
  const count = isCountCapped ? undefined : response.count;
  const received = response.rows.length;
  const pageSize = pageSizeOf(response, request, sizeBefore);
  const before = (request.page - 1) * pageSize;
  const isFull = count === undefined ? received >= pageSize : before + received < count;
  const hasNext = knowsNext(response) ? saysNext(response) : received > 0 && isFull;
  const isLast = !hasNext && count !== undefined && received > 0;
  return {
    rows: response.rows.map(adapt),
    page: request.page,
    pageSize,
    firstRow: (isLast ? count - received : before) + 1,
    count: response.count,
    isCountCapped,
    hasNext,
    nextCursor,
    isClientSide: false,
  };
};

export const pageOfRows = <Row>(
  rows: readonly Row[],
  { page, pageSize, count }: { page: number; pageSize: number; count: number },
): ListPage<Row> => {
  const start = (page - 1) * pageSize;
  return {
    rows,
    page,
    pageSize,
    firstRow: start + 1,
    count,
    isCountCapped: false,
    hasNext: start + pageSize < count,
    nextCursor: undefined,
    isClientSide: true,
  };
};
