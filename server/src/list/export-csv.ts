import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import { dayIn } from '@provost/contract/days';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readTimeZone } from '../database/read-time-zone.ts';
import type { Export } from '../http/api.ts';
import { allOf, type Clock, type View } from './condition.ts';
import { pageFinder } from './find-page.ts';
import type { ListQuery } from './list-query.ts';
import type { ListSource } from './list-source.ts';
import { findMatches } from './matches.ts';
import { orderBy } from './order.ts';

/** Exports the rows of a query on all pages, and sends them while it reads them. */
export function csvExporter<DB, TB extends keyof DB, Row, T extends object>(
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
