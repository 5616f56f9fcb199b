import { Button, Checkbox } from '@mantine/core';
import { isUserType, type UserType } from '@provost/contract/ability';
import { covers } from '@provost/contract/extra-rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '@/api/session/use-session.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { place, placed } from '@/ui/placed.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { ChangeStatus } from './change-status.ts';

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
  const format = useFormat();
  const [cancels, setCancels] = useState(false);
  const { t } = useTranslation();
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
