import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import { dayIn } from '@provost/contract/days';
import type { Endpoint, ResponseOf } from '@provost/contract/endpoint.schema';
import { type ListRequest, maxSearchCount } from '@provost/contract/list';
import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readTimeZone } from '../database/read-time-zone.ts';
import type { Api, Caller, Export } from '../http/api.ts';
import { allOf, type Clock, type View } from './condition.ts';
import { encodeCursor } from './cursor.ts';
import { type FoundPage, pageFinder } from './find-page.ts';
import { asksForDays, type ListQuery, parseListQuery } from './list-query.ts';
import type { ListDefinition, ListSource } from './list-source.ts';
import { findMatches } from './matches.ts';
import { keysOf, orderBy } from './order.ts';
import type { Keyed } from './page-rows.ts';

/** Exports the rows of a query on all pages, and sends them while it reads them. */
function csvExporter<DB, TB extends keyof DB, Row, T extends object>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  toItem: (row: Row, view: View & Clock) => T,
) {
  const { name, table, exported } = source;
  const { count } = pageFinder(database, source);
  const timeZone = readTimeZone(database.replica);

  return async ({ csv }: Endpoint, query: ListQuery, signal: AbortSignal): Promise<Export> => {
    const { view, terms, term } = query;
    const { replica } = database;
    const matches = await findMatches(database, source, query);
    const { count: total } = await count(query, matches);
    const id = sql.ref(`${table}.id`);
    const isMatch = allOf(matches.where);
    // A search reads other tables than the export.
    const where =
      term === undefined
        ? isMatch
        : sql<SqlBool>`${id} in (select ${id} from ${matches.from} where ${isMatch})`;
    const order = orderBy(terms);
    // Times and the day of the file are those of the school, as on its screens.
    const zone = await timeZone();
    const send = <R>(rows: Compilable<R>, itemOf: (row: R) => object) =>
      toCsv({ columns: csv?.columns ?? [], zone }, database.stream(rows, signal), itemOf);
    return {
      filename: `${name}-${dayIn(zone, view.now)}.csv`,
      total,
      chunks: exported
        ? send(exported.query(replica, where, order), (row) => exported.toItem(row, view.now))
        : send<Row>(source.rows(replica, view).where(where).orderBy(order), (row) =>
            toItem(row, view),
          ),
    };
  };
}

interface CsvFormat {
  readonly columns: readonly string[];
  readonly zone: string;
}

async function* toCsv<Row>(
  { columns, zone }: CsvFormat,
  batches: AsyncIterable<Row[]>,
  itemOf: (row: Row) => object,
): AsyncGenerator<string> {
  const write = csvWriter(columns.map(columnReader), zone);
  // The header line goes with the first rows: until then, a failure can still be a status code.
  let text = byteOrderMark + csvLine(columns);
  for await (const batch of batches) {
    for (const row of batch) text += write(itemOf(row));
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

interface ListCall {
  readonly query: ListRequest;
  readonly url: string;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

export interface Page<T> {
  readonly rows: T[];
  readonly count: number;
  readonly count_capped?: true;
  readonly next: string | null;
  readonly previous: string | null;
  readonly next_cursor: string | null;
}

export interface List<T> {
  page(call: ListCall): Promise<Page<T>>;
  exportCsv(endpoint: Endpoint, call: ListCall): Promise<Export>;
}

interface ListParts<DB, TB extends keyof DB, Row, T> {
  readonly database: Database;
  readonly source: ListSource<DB, TB, Row>;
  readonly toItem: (row: Row, view: View & Clock) => T;
  readonly now: () => Date;
  /** Tests use a smaller one. */
  readonly maxCount?: number;
}

export function createList<DB, TB extends keyof DB, Row, T extends object>({
  database,
  source,
  toItem,
  now,
  maxCount = maxSearchCount,
}: ListParts<DB, TB, Row, T>): List<T> {
  const pages = pageFinder(database, source, maxCount);
  const exportRows = csvExporter(database, source, toItem);
  const parse = listParser({ database, source, now });
  return {
    async page(call) {
      const query = await parse(call);
      const found = await pages.find(query);
      return {
        ...pageFields(source.name, call.url, query, found),
        rows: found.rows.map((row) => toItem(row, query.view)),
      };
    },
    exportCsv: async (endpoint, call) => exportRows(endpoint, await parse(call), call.signal),
  };
}

/** Parses a call, with the time zone of the school if a filter needs it. */
export function listParser({ database, source, now }: ListParser) {
  const timeZone = readTimeZone(database.replica);
  return async ({ query, caller }: Pick<ListCall, 'query' | 'caller'>): Promise<ListQuery> =>
    parseListQuery(source, query, {
      caller,
      now: now(),
      timeZone: asksForDays(source, query) ? await timeZone() : 'UTC',
    });
}

interface ListParser {
  readonly database: Database;
  readonly source: ListDefinition;
  readonly now: () => Date;
}

function pageFields<Row>(
  list: string,
  url: string,
  { terms, page, size, position }: ListQuery,
  { count, isCapped, rows, hasNext, hasPrevious }: FoundPage<Row>,
): Omit<Page<Row>, 'rows'> {
  const cursorAt = (row: Keyed<Row> | undefined, backwards: boolean): string | null =>
    row ? encodeCursor(list, terms, { keys: keysOf(terms, row), backwards }) : null;
  const nextCursor = hasNext ? cursorAt(rows.at(-1), false) : null;
  const fields = {
    count,
    ...(isCapped && { count_capped: true as const }),
    next_cursor: nextCursor,
  };
  if (position) {
    const previous = hasPrevious ? cursorAt(rows[0], true) : null;
    // A page number next to a cursor only tells the client where it is.
    const link = (cursor: string | null, step: number) =>
      cursor && linkWith(url, { cursor, ...(page && { page: Math.max(1, page + step) }) });
    return { ...fields, next: link(nextCursor, 1), previous: link(previous, -1) };
  }
  const current = page ?? 1;
  const last = rows.length > 0 ? current : Math.max(1, Math.ceil(count / size));
  return {
    ...fields,
    next: hasNext ? linkWith(url, { page: current + 1 }) : null,
    previous: hasPrevious ? linkWith(url, { page: Math.min(current - 1, last) }) : null,
  };
}

/** The same call with other parameters: path and query, relative to the host. */
function linkWith(url: string, changes: Readonly<Record<string, string | number>>): string {
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  for (const [name, value] of Object.entries(changes)) parameters.set(name, String(value));
  return `${path}?${parameters}`;
}

type Context = Pick<ListParts<never, never, never, never>, 'database' | 'now'> & {
  readonly api: Api;
};

/** Registers a list and, if it has one, its export. `respond` adds what is not in the rows. */
export function registerList<DB, TB extends keyof DB, Row, T extends object, E extends Endpoint>(
  { api, database, now }: Context,
  endpoint: E,
  source: ListSource<DB, TB, Row>,
  toItem: (row: Row, view: View & Clock) => T,
  respond: (page: Page<T>) => ResponseOf<E> | Promise<ResponseOf<E>>,
): void {
  const list = createList({ database, source, toItem, now });
  // The query of a list has the type of its endpoint.
  const callOf = (call: object) => call as ListCall;
  api.read(endpoint, async (call) => respond(await list.page(callOf(call))));
  if (endpoint.csv) api.exportCsv(endpoint, (call) => list.exportCsv(endpoint, callOf(call)));
}

/** Most lists have their rows in `results`, … */
export const asResults = <T>({ rows, ...fields }: Page<T>) => ({ ...fields, results: rows });

/** … teachers and courses in `data`. */
export const asData = <T>({ rows, ...fields }: Page<T>) => ({ ...fields, data: rows });
