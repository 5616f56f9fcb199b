import { type User, updateUser } from '@provost/contract/user';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isApiError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { type DetailsSource, detailsOptions } from '@/api/details/details-options.ts';
import { errorLines } from '@/api/error-lines.ts';
import { isUnavailable } from '@/api/http/retry.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
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

interface StatusChange {
  readonly action: keyof typeof statusAfter;
  /** The status on show when the user confirmed it. */
  readonly askedStatus: string | undefined;
  readonly cancelsEnrolments?: boolean;
}

/**
 * Changes the status of a person, if it is still the one on show. A change by someone else is
 * reported with the status that the person has now.
 */
export const useChangeStatus = <Row extends Person, More extends Row>(
  source: DetailsSource<Row, More>,
  id: string,
  name: string,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** The user has not cancelled or left since. */
  const isWanted = useRef(false);
  const cancel = useCallback(() => {
    isWanted.current = false;
  }, []);
  useEffect(() => cancel, [cancel]);

  /** Everything that shows the person is updated too. Offline it fails: it must not wait for the network. */
  const read = async (): Promise<Row> => {
    const options = detailsOptions(source, id);
    const now = { staleTime: 0, networkMode: 'always', retry: false } as const;
    return (await client.fetchQuery({ ...options, ...now })).row;
  };

  const { send, isPending } = useVersionedWrite({
    send: async (wanted: StatusChange, { idempotencyKey }) => {
      const { action, askedStatus, cancelsEnrolments } = wanted;
      const row = await read().catch((error: unknown) => {
        // If the host can't read the record alone, the write says why.
        if (isApiError(error) && !isUnavailable(error)) return undefined;
        throw error;
      });
      if (!isWanted.current || (row && row.status !== askedStatus)) return undefined;
      const known = row ?? client.getQueryData(detailsOptions(source, id).queryKey)?.row;
      const version = known?.version;
      return callEndpoint(updateUser, {
        params: { id },
        body: {
          status: statusAfter[action],
          ...(cancelsEnrolments && { cancel_enrolments: true }),
          ...(version !== undefined && { version }),
        },
        idempotencyKey,
      });
    },
    showsErrors: true,
  });

  const change = (wanted: StatusChange, onDone: () => void): void => {
    isWanted.current = true;
    send(wanted, {
      onSuccess: (response) => {
        if (response !== undefined) onDone();
      },
      onError: (error) => {
        const current = currentRecord<Pick<User, 'status'>>(error)?.status;
        if (current === undefined) {
          showNotification('error', errorLines(error, t));
          return;
        }
        const status = t(`status.${current}`);
        showNotification('warning', t('people.staleStatus', { name, status }));
        onDone();
      },
    });
  };
  /** Reloads the record: another tab or user can have changed it. */
  const refresh = () => void read().catch(() => undefined);
  return { change, cancel, refresh, isChanging: isPending };
};

export type ChangeStatus = ReturnType<typeof useChangeStatus>;
