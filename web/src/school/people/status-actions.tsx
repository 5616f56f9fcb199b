import { Button, Checkbox } from '@mantine/core';
import { isUserType, type UserType } from '@provost/contract/ability';
import { covers } from '@provost/contract/extra-rules';
import { type User, updateUser } from '@provost/contract/user';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { type DetailsSource, detailsOptions } from '@/api/details/details-options.ts';
import { errorLines } from '@/api/error-lines.ts';
import { isUnavailable } from '@/api/http/retry.ts';
import { useSession } from '@/api/session/use-session.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { place, placed } from '@/ui/placed.tsx';
import { StatusBadge } from '../status-badge.tsx';

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

type ChangeStatus = ReturnType<typeof useChangeStatus>;

type StatusAction = 'suspend' | 'reactivate' | 'archive';

interface StatusActionsProps extends ChangeStatus {
  readonly name: string;
  readonly status: string | undefined;
  /** The role that suspended or archived the user. */
  readonly setBy?: string | undefined;
  readonly seats?: readonly string[] | undefined;
}

interface Asked {
  readonly action: StatusAction;
  readonly askedStatus?: string | undefined;
}

const availableActions = (status: string | undefined): readonly StatusAction[] => {
  if (status === 'archived') return ['reactivate'];
  return status === 'suspended' ? ['reactivate', 'archive'] : ['suspend', 'archive'];
};

/** What a higher role has suspended or archived stays. */
const isSetByHigher = (mine: unknown, setBy: unknown): setBy is UserType =>
  isUserType(mine) && isUserType(setBy) && !covers(mine, setBy);

/** Calls back when the window or tab comes to the front. */
const useReturn = (isWatching: boolean, onReturn: () => void): void => {
  const call = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isWatching) return undefined;
    const listener = () => call();
    window.addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [isWatching]);
};

/** Each action asks for a confirmation, which holds only for the status that it was asked for. */
export const StatusActions = (props: StatusActionsProps) => {
  const { t } = useTranslation();
  const mine = useSession()?.user.user_type;
  const { setBy } = props;
  if (!isSetByHigher(mine, setBy)) return <ChangeableStatus {...props} />;
  return <p>{t('status.setByHigher', { role: t(`profile.userTypes.${setBy}`) })}</p>;
};

const ChangeableStatus = (props: StatusActionsProps) => {
  const { name, status, change, cancel, refresh, isChanging, seats = [] } = props;
  const [cancels, setCancels] = useState(false);
  const { t, format } = useTexts();
  const [{ action, askedStatus }, setAsked] = useState<Asked>({ action: 'suspend' });
  const [isAsking, setIsAsking] = useState(false);
  const isChanged = isAsking && !isChanging && status !== askedStatus;
  useReturn(isAsking && !isChanging, refresh);
  const close = () => {
    cancel();
    setIsAsking(false);
  };
  const confirm = () => {
    const cancelsEnrolments = action === 'archive' && seats.length > 0 && cancels;
    change({ action, askedStatus, cancelsEnrolments }, () => setIsAsking(false));
  };
  const ask = (asked: StatusAction) => {
    setAsked({ action: asked, askedStatus: status });
    setCancels(false);
    setIsAsking(true);
  };
  return (
    <>
      {availableActions(status).map((available) => (
        // Suspend and reactivate are one button: it keeps the focus for an undo.
        <Button
          key={available === 'archive' ? 'archive' : 'suspend'}
          variant="subtle"
          onClick={() => ask(available)}
        >
          {t(`status.actions.${available}.button`)}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`status.actions.${action}.title`, { name })}
        confirmLabel={t(`status.actions.${action}.button`)}
        isDangerous={action !== 'reactivate'}
        isBusy={isChanging}
        isObsolete={isChanged}
        onConfirm={confirm}
        onCancel={close}
      >
        {isChanged ? (
          <p role="alert">
            {placed(t('status.changed', { name, status: place }), <StatusBadge status={status} />)}
          </p>
        ) : (
          <>
            <p>{t(`status.actions.${action}.effect`, { name })}</p>
            {action === 'archive' && seats.length > 0 && (
              <Checkbox
                label={t('status.cancelEnrolments', { count: seats.length })}
                description={t('status.cancelEnrolmentsHint', { courses: format.list(seats) })}
                checked={cancels}
                onChange={(event) => setCancels(event.currentTarget.checked)}
              />
            )}
          </>
        )}
      </ConfirmDialog>
    </>
  );
};
