import type { Endpoint } from '@provost/contract/endpoint';
import type { Adapter } from '../hosts/adapted.ts';

/** What rows are ordered by in the browser; null where nothing is known. */
export type SortKey = string | number | null;

/**
 * A list as its feature knows it. The endpoint serves a host that pages; the rest serves one that
 * sends everything, and rows that are not quite ours, which no reader of a field throws at.
 */
export interface ListDefinition<Row> extends Adapter<Row> {
  readonly endpoint: Endpoint;
  /** The texts that a search looks into. */
  readonly searchTexts: (row: Row) => readonly (string | undefined)[];
  /** By the names of the endpoint's orderings. */
  readonly sortKeys: Readonly<Record<string, (row: Row) => SortKey>>;
  /** By the names of the endpoint's filters: the value that a row has. */
  readonly filterValues: Readonly<Record<string, (row: Row) => string | undefined>>;
  readonly defaultOrdering: string;
}
