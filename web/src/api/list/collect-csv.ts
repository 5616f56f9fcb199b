import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import { maxPageSize } from '@provost/contract/list';
import { createSlices } from '@/lib/dom/time-slices.ts';
import type { ListResponse } from '../hosts/list-response.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListRequest } from './list-request.ts';
import { askForPage, type Loading, wholeListOf } from './load-page.ts';

/** How far an export is, from 0 to 1; null where the whole is not known. */
export type OnProgress = (share: number | null) => void;

const lineFeed = 10;
const linesAtOnce = 500;

const countLines = (bytes: Uint8Array): number => {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1))
    lines += 1;
  return lines;
};

/** The file that the host streams. It told before how many rows there are to come. */
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
  return new Blob(chunks, { type: 'text/csv;charset=utf-8' });
};

/** All rows that are wanted, in pieces: from the browser, or page by page from the host. */
async function* wantedRows<Row>(
  list: ListDefinition<Row>,
  request: ListRequest,
  loading: Loading,
): AsyncGenerator<{ readonly rows: readonly Row[]; readonly total: number | undefined }> {
  const whole = await wholeListOf(list, loading);
  if (whole) {
    const rows = await whole.select(request, loading.signal);
    for (let start = 0; start < rows.length; start += linesAtOnce) {
      yield { rows: rows.slice(start, start + linesAtOnce), total: rows.length };
    }
    return;
  }
  let received = 0;
  for (let page = 1; ; page += 1) {
    const answer = await askForPage(list, { ...request, page, pageSize: maxPageSize }, loading);
    yield { rows: answer.rows.map(list.adapt), total: answer.count };
    received += answer.rows.length;
    if (answer.rows.length === 0 || isLastPage(answer, received)) return;
  }
}

/** A host may give fewer rows at once than it is asked for. */
const isLastPage = (
  { hasNextField, next, count, rows }: ListResponse,
  received: number,
): boolean => {
  if (hasNextField) return !next;
  return count === undefined ? rows.length < maxPageSize : received >= count;
};

/** The same file made in the browser, for a host that has no export. */
export const collectRows = async <Row extends object>(
  list: ListDefinition<Row>,
  request: ListRequest,
  loading: Loading,
  onProgress: OnProgress,
): Promise<Blob> => {
  const columns = list.endpoint.csv?.columns ?? [];
  const lineOf = csvWriter(columns.map(columnReader));
  const pause = createSlices(loading.signal);
  const parts = [byteOrderMark, csvLine(columns)];
  let done = 0;
  for await (const { rows, total } of wantedRows(list, request, loading)) {
    parts.push(rows.map(lineOf).join(''));
    done += rows.length;
    onProgress(total ? Math.min(done / total, 1) : null);
    await pause();
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
};
