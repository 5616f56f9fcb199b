import { csvPath } from '@provost/contract/endpoint';
import { isMissingCall, localError } from '../api-error.ts';
import { openStream, withQuery } from '../client.ts';
import { readAnswer } from '../http.ts';
import { collectRows, collectStream, type OnProgress } from './collect-csv.ts';
import type { ListDefinition } from './list-definition.ts';
import { type ListRequest, narrowingQuery } from './list-request.ts';
import { type Loading, wholeListOf } from './load-page.ts';

const isCsv = (response: Response): boolean =>
  response.ok && (response.headers.get('content-type') ?? '').includes('text/csv');

/** Exactly what is filtered, as a CSV file: streamed by our server, or made here for another. */
export const exportList = async <Row extends object>(
  list: ListDefinition<Row>,
  request: ListRequest,
  loading: Loading,
  onProgress: OnProgress,
): Promise<Blob> => {
  if (await wholeListOf(list, loading)) return collectRows(list, request, loading, onProgress);
  const path = withQuery(csvPath(list.endpoint), narrowingQuery(request));
  const response = await openStream(path, loading.signal);
  if (isCsv(response)) {
    return collectStream(response, onProgress).catch((error: unknown) => {
      throw loading.signal?.aborted ? error : localError('network');
    });
  }
  if (!response.ok) {
    await readAnswer(response).catch((error: unknown) => {
      if (!isMissingCall(error)) throw error;
    });
  }
  return collectRows(list, request, loading, onProgress);
};
