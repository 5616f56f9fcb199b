import { byteOrderMark, columnReader, csvLine } from '@provost/contract/csv';
import type { Endpoint } from '@provost/contract/endpoint';
import { type Compilable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';
import type { Export } from '../api.ts';
import { found } from './find-ids.ts';
import { allOf } from './ids-query.ts';
import type { CountRows } from './list-count.ts';
import type { Condition, ListSource } from './list-source.ts';
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
    const query: Compilable<Row> = source
      .rows(database.replica)
      .where(allOf(conditions))
      .orderBy(byColumns(terms));
    const columns = endpoint.csv?.columns ?? [];
    const batches = database.stream(statement(query).with(selection.values), call.signal);
    return {
      filename: `${source.name}-${view.now.toISOString().slice(0, 10)}.csv`,
      total,
      chunks: toCsv(columns, batches, (row) => toItem(row, view)),
    };
  };
}

async function* toCsv<Row>(
  columns: readonly string[],
  batches: AsyncIterable<Row[]>,
  toItem: (row: Row) => object,
): AsyncGenerator<string> {
  const readers = columns.map(columnReader);
  yield byteOrderMark + csvLine(columns);
  for await (const batch of batches) {
    let text = '';
    for (const row of batch) {
      const item = toItem(row);
      text += csvLine(readers.map((read) => read(item)));
    }
    yield text;
  }
}
