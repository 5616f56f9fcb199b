import type { ListDefinition } from './list-definition.ts';
import type { ListRequest } from './list-request.ts';

/** The cache keys of a list. Invalidating `all` invalidates the others. */
export const listKeys = ({ endpoint: { path } }: Pick<ListDefinition<never>, 'endpoint'>) => ({
  all: [path] as const,
  pages: [path, 'page'] as const,
  page: (request: ListRequest) => [path, 'page', request] as const,
  /** All rows of a host that does not page. */
  clientSide: [path, 'client-side'] as const,
  details: (id: string) => [path, 'details', id] as const,
});
