import { listCourses } from '@provost/contract/courses';
import { listEnrolments } from '@provost/contract/enrolments';
import { updateUser } from '@provost/contract/user';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { type DetailsSource, detailsOptions } from '@/api/details/details-options.ts';
import { errorLines } from '@/api/error-lines.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { listKeys } from '@/api/list/list-keys.ts';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { showNotification } from '@/lib/notifications.ts';

type NewStatus = 'active' | 'suspended' | 'archived';

/** The status after each action. */
const statusAfter = {
  suspend: 'suspended',
  reactivate: 'active',
  archive: 'archived',
} as const satisfies Record<string, NewStatus>;

interface Person {
  readonly id: string | undefined;
  readonly status: string | undefined;
  /** Undefined where the host has none. */
  readonly version: number | undefined;
}

interface StatusWrite {
  readonly status: NewStatus;
  readonly version: number | undefined;
  readonly cancelsEnrolments?: boolean | undefined;
}

/** Suspends, reactivates or archives a user and reloads the list that shows them. */
export const changeStatusOptions = <Row>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
) =>
  mutationOptions({
    mutationFn: ({ status, version, cancelsEnrolments }: StatusWrite) =>
      callEndpoint(updateUser, {
        params: { id },
        body: {
          status,
          ...(cancelsEnrolments && { cancel_enrolments: true }),
          ...(version !== undefined && { version }),
        },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKeys(list).all }),
        invalidateEndpoints(client, [listEnrolments, listCourses]),
      ]),
    meta: { silent: true },
  });

/**
 * Changes the status of a person. The version that was read last is sent: a change by
 * someone else is reported with the status that the person has now.
 */
export const useChangeStatus = <Row extends Person, More extends Row>(
  source: DetailsSource<Row, More>,
  id: string,
  name: string,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const version = useRef<number>(undefined);
  const { mutateAsync } = useMutation(changeStatusOptions(client, source.list, id));

  /** The status that the person has now. Everything that shows them is updated too. */
  const readStatus = async (): Promise<string | undefined> => {
    const { row } = await client.fetchQuery({ ...detailsOptions(source, id), staleTime: 0 });
    version.current = row.version;
    return row.status;
  };

  const onAction = async (
    action: keyof typeof statusAfter,
    cancelsEnrolments?: boolean,
  ): Promise<void> => {
    try {
      const known = client.getQueryData(detailsOptions(source, id).queryKey)?.row.version;
      await mutateAsync({
        status: statusAfter[action],
        version: version.current ?? known,
        cancelsEnrolments,
      });
    } catch (error) {
      const current = currentRecord(error, source.list)?.status;
      if (current === undefined) {
        showNotification('error', errorLines(error, t));
        throw error;
      }
      const status = t(`status.${current}`);
      showNotification('warning', t('people.staleStatus', { name, status }));
    }
  };
  return { readStatus, onAction };
};
