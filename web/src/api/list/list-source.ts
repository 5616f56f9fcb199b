import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from './list-page.ts';
import type { ListRequest } from './list-request.ts';

/** How much of an export is done, from 0 to 1; null where the total is unknown. */
export type OnProgress = (share: number | null) => void;

/** Where the rows of a list come from: a host that pages, or the browser if the host doesn't. */
export interface ListSource<Row> {
  page(request: ListRequest, signal?: AbortSignal): Promise<ListPage<Row>>;
  /** Undefined when the list has no such row. */
  row(id: string, signal?: AbortSignal): Promise<Row | undefined>;
  export(request: ListRequest, onProgress: OnProgress, signal?: AbortSignal): Promise<Blob>;
}

export interface Loading {
  readonly client: QueryClient;
  readonly signal?: AbortSignal | undefined;
}
