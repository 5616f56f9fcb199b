import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Export } from '../http/api.ts';
import { type ListCall, parseListQuery } from './list-query.ts';
import {
  allOf,
  type ExportedRow,
  type ExportedRows,
  type ListSource,
  type View,
} from './list-source.ts';
import { findMatches, type Matches, queryConditions } from './matches.ts';
import { orderBy } from './order.ts';
import { rangeReader } from './read-range.ts';

/** Exports the rows of a query on all pages, and sends them while it reads them. */
export function csvExporter<DB, TB extends keyof DB, Row, T extends object>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  toItem: (row: Row, view: View) => T,
) {
  const { count } = rangeReader(database, source, Infinity);

  /** The rows of a search by their ids: its tables are not those of the export. */
  const isMatch = ({ from, where }: Matches) => {
    const id = sql.ref(`${source.table}.id`);
    return sql<SqlBool>`${id} in (select ${id} from ${from} where ${allOf(where)})`;
  };

  return async (endpoint: Endpoint, call: ListCall, view: View): Promise<Export> => {
    const query = parseListQuery(source, call.query, view);
    const matches = await findMatches(database, source, query);
    const { count: total } = await count(query, matches);
    const where =
      query.term === undefined ? allOf(queryConditions(source, query)) : isMatch(matches);
    const order = orderBy(query.terms);
    const columns = endpoint.csv?.columns ?? [];
    const { exported } = source;
    const stream = <R>(rows: Compilable<R>) => database.stream(rows, call.signal);
    return {
      filename: `${source.name}-${view.now.toISOString().slice(0, 10)}.csv`,
      total,
      chunks: exported
        ? toCsv(
            columns,
            stream(exported.query(database.replica, where, order)),
            exportedLine(columns, exported, view.now),
          )
        : toCsv(
            columns,
            stream<Row>(source.rows(database.replica).where(where).orderBy(order)),
            mappedLine(columns, (row) => toItem(row, view)),
          ),
    };
  };
}

function exportedLine(
  columns: readonly string[],
  { cells }: ExportedRows,
  now: Date,
): (row: ExportedRow) => string {
  return csvWriter(
    columns.map((column) => {
      const read = cells[column];
      return read ? (row: ExportedRow) => read(row, now) : (row: ExportedRow) => row[column];
    }),
  );
}

function mappedLine<Row>(
  columns: readonly string[],
  toItem: (row: Row) => object,
): (row: Row) => string {
  const write = csvWriter(columns.map(columnReader));
  return (row) => write(toItem(row));
}

async function* toCsv<Row>(
  columns: readonly string[],
  batches: AsyncIterable<Row[]>,
  lineOf: (row: Row) => string,
): AsyncGenerator<string> {
  // The header line goes with the first rows: until then, a failure can still be a status code.
  let text = byteOrderMark + csvLine(columns);
  for await (const batch of batches) {
    for (const row of batch) text += lineOf(row);
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
