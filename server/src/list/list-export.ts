import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { type Compilable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { slot, statement } from '../database/statement.ts';
import type { Export } from '../http/api.ts';
import { found } from './find-ids.ts';
import { allOf } from './ids-query.ts';
import type { CountRows } from './list-count.ts';
import type { Condition, ExportedRow, ExportedRows, ListSource } from './list-source.ts';
import { byColumns } from './order.ts';
import { type ListCall, pageRequest } from './page-request.ts';
import {
  askedConditions,
  listConditions,
  type Selection,
  selectionOf,
  termSlot,
  type View,
} from './selection.ts';
import { isCommon } from './walk-plan.ts';

/** The CSV of a list: the rows of its query on all pages, sent while they are read. */
export function listExporter<DB, TB extends keyof DB, Row, T extends object>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  toItem: (row: Row, view: View) => T,
  countRows: CountRows,
) {
  async function matching(selection: Selection, count: number): Promise<Condition[]> {
    if (selection.term === undefined) return [];
    const listed = await countRows({ ...selection, term: undefined });
    return isCommon({ matches: count, listed })
      ? [database.holds(sql.ref(source.search.key), slot(termSlot))]
      : found(database, source, selection);
  }

  return async (endpoint: Endpoint, call: ListCall, view: View): Promise<Export> => {
    const selection = selectionOf(source, call.query, view);
    const { terms } = pageRequest(source, call.query);
    const total = await countRows(selection);
    const conditions = [
      ...listConditions(source),
      ...askedConditions(source, selection),
      ...(await matching(selection, total)),
    ];
    const [where, order] = [allOf(conditions), byColumns(terms)];
    const columns = endpoint.csv?.columns ?? [];
    const { exported } = source;
    const stream = <R>(query: Compilable<R>) =>
      database.stream(statement(query).with(selection.values), call.signal);
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
  // It goes with the first rows, so that nothing is sent while these may still fail to come.
  let text = byteOrderMark + csvLine(columns);
  for await (const batch of batches) {
    for (const row of batch) text += lineOf(row);
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
