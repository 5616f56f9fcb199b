import { updateUserStatus } from '@provost/contract/user';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { type DetailsSource, detailsOptions } from '@/api/details-options.ts';
import { errorLines } from '@/api/error-lines.ts';
import { wordOf } from '@/api/hosts/fields.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { listKeys } from '@/api/list/list-keys.ts';
import { showNotification } from '@/lib/notifications.ts';

type NewStatus = 'active' | 'suspended' | 'archived';

interface StatusWrite {
  readonly status: NewStatus;
  /** The version that the user saw; undefined where the host has none. */
  readonly version: number | undefined;
}

/** Suspends, reactivates or archives a user and reloads the lists that show them. */
export const changeStatusOptions = <Row>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
) =>
  mutationOptions({
    mutationFn: ({ status, version }: StatusWrite) =>
      callEndpoint(updateUserStatus, {
        params: { id },
        body: { status, ...(version !== undefined && { version }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: listKeys(list).all }),
    meta: { silent: true },
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

interface Person {
  readonly id: string;
  readonly name: string;
  readonly version: number | undefined;
}

/** A change by someone else in the meantime is reported with the current status. */
export const useChangeStatus = <Row>(list: ListDefinition<Row>, { id, name, version }: Person) => {
  const { t } = useTranslation();
  const { mutateAsync } = useMutation(changeStatusOptions(useQueryClient(), list, id));
  const tell = (error: unknown) => {
    const current =
      isApiError(error) && error.code === 'stale' ? wordOf(error.current, 'status') : undefined;
    if (current === undefined) showNotification('error', errorLines(error, t));
    else
      showNotification(
        'warning',
        t('people.staleStatus', { name, status: t(`status.${current}`) }),
      );
    return current !== undefined;
  };
  return async (action: keyof typeof statusAfter): Promise<void> => {
    try {
      await mutateAsync({ status: statusAfter[action], version });
    } catch (error) {
      if (!tell(error)) throw error;
    }
  };
};
