import type { Endpoint } from '@provost/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ListAdapter } from '../hosts/adapted.ts';
import type { ListRequest } from './list-source.ts';
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
