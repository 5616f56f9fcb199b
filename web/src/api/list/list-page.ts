import type { Adapter } from '../hosts/adapted.ts';
import type { ListResponse } from '../raw/list-response.ts';
import { pageSizeAsked } from './list-request.ts';
import type { ListPage, ListRequest } from './list-source.ts';

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
