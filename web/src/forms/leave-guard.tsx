import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentSession } from '@/api/session/session-store.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  readonly isActive: boolean;
  /** Everything is saved or being saved: its outcome is reported wherever the user is then. */
  readonly canLeave: () => boolean;
  readonly title: string;
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are lost. A user who was signed out can leave. */
export const LeaveGuard = ({ isActive, canLeave, title, onLeave }: LeaveGuardProps) => {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !canLeave() && currentSession() !== undefined,
    enableBeforeUnload: () => !canLeave(),
    disabled: !isActive,
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={title}
      confirmLabel={t('forms.leave')}
      cancelLabel={t('forms.stay')}
      isStatic
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('forms.leaveWords')}</p>
    </ConfirmDialog>
  );
};
