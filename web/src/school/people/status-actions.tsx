import { Button, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';

export type StatusAction = 'suspend' | 'reactivate' | 'archive';

interface StatusActionsProps {
  readonly name: string;
  readonly status: string | undefined;
  /** Reloads the record: another tab or user can have changed it. */
  readonly readStatus: () => Promise<string | undefined>;
  /** Rejects if the server refuses; a notification shows the error. */
  readonly onAction: (action: StatusAction, cancelsEnrolments?: boolean) => Promise<unknown>;
  /** The courses that a student is in. */
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
  const { name, status, readStatus, onAction, seats = [] } = props;
  const format = useFormat();
  const [cancels, setCancels] = useState(false);
  const { t } = useTranslation();
  const [{ action, askedStatus }, setAsked] = useState<Asked>({ action: 'suspend' });
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning: isBusy } = useSingleRun(async () => {
    // If the record can't be read, the write reports why.
    const current = await readStatus().catch(() => askedStatus);
    if (current !== askedStatus) return;
    await onAction(action, action === 'archive' && seats.length > 0 && cancels);
    setIsAsking(false);
  });
  const isChanged = isAsking && !isBusy && status !== askedStatus;
  useReturn(isAsking && !isBusy, () => void readStatus().catch(() => undefined));
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
          variant="default"
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
        isBusy={isBusy}
        isObsolete={isChanged}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        {isChanged ? (
          <p role="alert">
            {t('status.changed', { name })} <StatusBadge status={status} />
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
