import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import { createPause } from '@/lib/dom/time-slices.ts';
import { timeZone } from '@/lib/format/time-zone.ts';
import type { ListDefinition } from './list-definition.ts';
import type { OnProgress } from './list-source.ts';

const csvType = 'text/csv;charset=utf-8';
const lineFeed = 10;

const countLines = (bytes: Uint8Array): number => {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1))
    lines += 1;
  return lines;
};

/** The file that the host streams; it sends the total number of rows first. */
export const collectStream = async (response: Response, onProgress: OnProgress): Promise<Blob> => {
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
  const chunks: BlobPart[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value);
    lines += countLines(read.value);
    onProgress(total > 0 ? Math.min(lines / (total + 1), 1) : null);
  }
  return new Blob(chunks, { type: csvType });
};

export interface RowsPart<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/** The same file, written in the browser for a host that has no export. */
export const writeCsv = async <Row>(
  { endpoint }: Pick<ListDefinition<Row>, 'endpoint'>,
  parts: AsyncIterable<RowsPart<Row>> | Iterable<RowsPart<Row>>,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Blob> => {
  const columns = endpoint.csv?.columns ?? [];
  const lineOf = csvWriter(columns.map(columnReader), timeZone());
  const pause = createPause(signal);
  const texts = [byteOrderMark, csvLine(columns)];
  let done = 0;
  for await (const { rows, total } of parts) {
    texts.push(rows.map((row) => lineOf(row as object)).join(''));
    done += rows.length;
    onProgress(total ? Math.min(done / total, 1) : null);
    await pause();
  }
  return new Blob(texts, { type: csvType });
};
