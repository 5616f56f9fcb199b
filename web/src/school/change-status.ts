import { updateUserStatus } from '@provost/contract/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { listKeys } from '@/api/list/list-keys.ts';

type NewStatus = 'active' | 'suspended' | 'archived';

/** Suspends, reactivates or archives a person; the list that they stand in is loaded anew. */
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

/** What a person's status is after each action. */
export const statusAfter = {
  suspend: 'suspended',
  reactivate: 'active',
  archive: 'archived',
} as const satisfies Record<string, NewStatus>;
