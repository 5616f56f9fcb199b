import type { Endpoint } from '@provost/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ListAdapter } from '../hosts/adapted.ts';
import type { SortBy } from './sort-keys.ts';

/** A list of a feature. A host that pages needs the endpoint; the rest is for one that doesn't. */
export interface ListDefinition<Row> extends ListAdapter<Row> {
  readonly endpoint: Endpoint;
  readonly searchTexts: (row: Row) => readonly (string | undefined)[];
  /** The amount that a search for an amount compares. */
  readonly searchAmount?: (row: Row) => string | undefined;
  /** By the names of the endpoint's orderings. */
  readonly sortKeys: Readonly<Record<string, SortBy<Row>>>;
  /** By the names of the endpoint's filters: a row's value. */
  readonly filterValues: Readonly<Record<string, (row: Row) => string | undefined>>;
  readonly defaultOrdering: string;
  /** Fails with "Something went wrong" wherever the host sends no message. */
  readonly plainDefault?: boolean;
  /** In milliseconds, for rows that change by themselves. */
  readonly refreshInterval?: (rows: readonly Row[]) => number | false;
}

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

export interface Loading {
  readonly client: QueryClient;
  readonly signal?: AbortSignal | undefined;
}

/** The cache keys of a list. Invalidating `all` invalidates the others. */
export const listKeys = ({ endpoint: { path } }: Pick<ListDefinition<never>, 'endpoint'>) => ({
  all: [path] as const,
  pages: [path, 'page'] as const,
  page: (request: ListRequest) => [path, 'page', request] as const,
  /** All rows of a host that does not page. */
  clientSide: [path, 'client-side'] as const,
  details: (id: string) => [path, 'details', id] as const,
});
