import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { currentSession } from '@/api/session-store.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { clearDraft } from './registration-draft.ts';

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  readonly isActive: boolean;
  /** Set once the teacher is registered: then there is no more to ask. */
  readonly isDone: RefObject<boolean>;
}

/** Asks before entries are lost, unless the session has ended. */
export const LeaveGuard = ({ isActive, isDone }: LeaveGuardProps) => {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !isDone.current && currentSession() !== undefined,
    enableBeforeUnload: () => !isDone.current,
    disabled: !isActive,
    withResolver: true,
  });
  const leave = () => {
    clearDraft();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('registration.leaveTitle')}
      confirmLabel={t('registration.leave')}
      cancelLabel={t('registration.stay')}
      isStatic
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('registration.leaveWords')}</p>
    </ConfirmDialog>
  );
};
