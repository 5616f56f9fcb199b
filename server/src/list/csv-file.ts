import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { Export } from '../http/api.ts';

/** Rows that are in memory, as a file with the columns of the endpoint. */
export function csvFile(filename: string, { csv }: Endpoint, rows: readonly object[]): Export {
  const columns = csv?.columns ?? [];
  const lines = rows.map(csvWriter(columns.map(columnReader)));
  async function* chunks() {
    yield byteOrderMark + csvLine(columns) + lines.join('');
  }
  return { filename, total: lines.length, chunks: chunks() };
}
