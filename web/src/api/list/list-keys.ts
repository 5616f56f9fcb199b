import type { ListDefinition } from './list-definition.ts';
import type { ListRequest } from './list-request.ts';

/** Where the cache keeps what is known of a list. Whatever makes `all` old makes the rest old. */
export const listKeys = ({ endpoint: { path } }: Pick<ListDefinition<never>, 'endpoint'>) => ({
  all: [path] as const,
  pages: [path, 'page'] as const,
  page: (request: ListRequest) => [path, 'page', request] as const,
  /** Every row, from a host that does not page. */
  whole: [path, 'whole'] as const,
  details: (id: string) => [path, 'details', id] as const,
});
