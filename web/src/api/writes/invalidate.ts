import type { Endpoint } from '@provost/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';

/** Reloads what is shown of these endpoints; the rest is loaded when it is shown. */
export const invalidateEndpoints = (
  client: QueryClient,
  endpoints: readonly Pick<Endpoint, 'path'>[],
): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
