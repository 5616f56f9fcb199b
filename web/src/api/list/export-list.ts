import { sourceOf } from './find-source.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListRequest } from './list-request.ts';
import type { Loading, OnProgress } from './list-source.ts';

/** The rows that match the request as a CSV file. */
export const exportList = async <Row>(
  list: ListDefinition<Row>,
  request: ListRequest,
  loading: Loading,
  onProgress: OnProgress,
): Promise<Blob> => (await sourceOf(list, loading)).export(request, onProgress, loading.signal);
