import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { Database } from '../database/database.ts';
import type { Export } from '../http/api.ts';
import { encodeCursor } from './cursor.ts';
import { type Found, rowFinder } from './find-rows.ts';
import { rowCounter } from './list-count.ts';
import { listExporter } from './list-export.ts';
import { type Keyed, listRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';
import { keysOfRow } from './order.ts';
import { linkWith } from './page-links.ts';
import { type ListCall, type PageRequest, pageRequest } from './page-request.ts';
import { selectionOf, type View } from './selection.ts';
import { stretchFetcher } from './stretch-fetcher.ts';

interface PageFields {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly next_cursor: string | null;
}

export interface Page<T> extends PageFields {
  readonly rows: T[];
}

/** One list of the API: pages of it, and its export. */
export interface List<T> {
  page(call: ListCall): Promise<Page<T>>;
  exportCsv(endpoint: Endpoint, call: ListCall): Promise<Export>;
}

interface ListParts<DB, TB extends keyof DB, Row, T> {
  readonly database: Database;
  readonly source: ListSource<DB, TB, Row>;
  readonly toItem: (row: Row, view: View) => T;
  readonly now: () => Date;
}

export function createList<DB, TB extends keyof DB, Row, T extends object>({
  database,
  source,
  toItem,
  now,
}: ListParts<DB, TB, Row, T>): List<T> {
  const countRows = rowCounter(database, source);
  const rows = listRows(database, source);
  const fetcher = stretchFetcher({ database, source, rows, countRows });
  const findRows = rowFinder({
    database,
    source,
    countRows,
    fetcher,
    fetchCounted: rows.fetchCounted,
  });
  const exportRows = listExporter(database, source, toItem, countRows);
  return {
    async page(call) {
      const view = { caller: call.caller, now: now() };
      const request = pageRequest(source, call.query);
      const found = await findRows(selectionOf(source, call.query, view), request);
      return {
        ...pageFields(source.name, call.url, request, found),
        rows: found.rows.map((row) => toItem(row, view)),
      };
    },
    exportCsv: (endpoint, call) => exportRows(endpoint, call, { caller: call.caller, now: now() }),
  };
}

function pageFields<Row>(
  list: string,
  url: string,
  { terms, page, size, position }: PageRequest,
  { count, rows, hasNext, hasPrevious }: Found<Row>,
): PageFields {
  const cursorAt = (row: Keyed<Row> | undefined, backwards: boolean): string | null =>
    row ? encodeCursor(list, terms, { keys: keysOfRow(terms, row), backwards }) : null;
  const nextCursor = hasNext ? cursorAt(rows.at(-1), false) : null;
  const fields = { count, next_cursor: nextCursor };
  if (position) {
    const previous = hasPrevious ? cursorAt(rows[0], true) : null;
    // A page number beside a cursor only says where one is.
    const link = (cursor: string | null, step: number) =>
      cursor && linkWith(url, { cursor, ...(page && { page: Math.max(1, page + step) }) });
    return { ...fields, next: link(nextCursor, 1), previous: link(previous, -1) };
  }
  const current = page ?? 1;
  const last = Math.max(1, Math.ceil(count / size));
  return {
    ...fields,
    next: hasNext ? linkWith(url, { page: current + 1 }) : null,
    previous: hasPrevious ? linkWith(url, { page: Math.min(current - 1, last) }) : null,
  };
}

/** Where the specification puts the rows of most lists. */
export const asResults = <T>({ rows, ...fields }: Page<T>) => ({ ...fields, results: rows });

/** Where it puts those of teachers and courses. */
export const asData = <T>({ rows, ...fields }: Page<T>) => ({ ...fields, data: rows });
