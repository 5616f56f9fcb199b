/** The requested rows. It has only what decides the response, because it is a cache key. */
export interface ListRequest {
  readonly search: string;
  readonly ordering: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly pageSize: number | 'all';
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  /** The position of the first row in the list, from 1. */
  readonly firstRow: number;
  /** Undefined where a host pages but does not count. */
  readonly count: number | undefined;
  /** Whether there are more rows than the count says: a search counts only so many. */
  readonly isCountCapped: boolean;
  readonly hasNext: boolean;
  /** The start of the next page, from a host with cursors. */
  readonly nextCursor: string | undefined;
  /** Whether the browser has every row and can show all of them at once. */
  readonly isClientSide: boolean;
}

/** How much of an export is done, from 0 to 1; null where the total is unknown. */
export type OnProgress = (share: number | null) => void;

/** Where the rows of a list come from: a host that pages, or the browser if the host doesn't. */
export interface ListSource<Row> {
  page(request: ListRequest, signal?: AbortSignal): Promise<ListPage<Row>>;
  /** Undefined when the list has no such row. */
  row(id: string, signal?: AbortSignal): Promise<Row | undefined>;
  export(request: ListRequest, onProgress: OnProgress, signal?: AbortSignal): Promise<Blob>;
}
