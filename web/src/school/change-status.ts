import { updateUserStatus } from '@provost/contract/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { type DetailsSource, detailsOptions } from '@/api/details-options.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { listKeys } from '@/api/list/list-keys.ts';

type NewStatus = 'active' | 'suspended' | 'archived';

/** Suspends, reactivates or archives a user and reloads the lists that show them. */
export const changeStatusOptions = <Row>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
) =>
  mutationOptions({
    mutationFn: (status: NewStatus) =>
      callEndpoint(updateUserStatus, { params: { id }, body: { status } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKeys(list).all }),
  });

/** The status after each action. */
export const statusAfter = {
  suspend: 'suspended',
  reactivate: 'active',
  archive: 'archived',
} as const satisfies Record<string, NewStatus>;

/** The status that the record has now. Everything that shows the record is updated too. */
export const readStatus = async <
  Row extends { readonly id: string | undefined; readonly status: string | undefined },
  More extends Row,
>(
  client: QueryClient,
  source: DetailsSource<Row, More>,
  id: string,
): Promise<string | undefined> => {
  const { row } = await client.fetchQuery({ ...detailsOptions(source, id), staleTime: 0 });
  return row.status;
};
