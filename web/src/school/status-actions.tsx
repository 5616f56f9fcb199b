import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

export type StatusAction = 'suspend' | 'reactivate' | 'archive';

interface StatusActionsProps {
  readonly name: string;
  readonly status: string | undefined;
  /** Rejects where the server refuses; a toast tells the user. */
  readonly onAction: (action: StatusAction) => Promise<unknown>;
}

const availableActions = (status: string | undefined): readonly StatusAction[] => {
  if (status === 'archived') return ['reactivate'];
  return status === 'suspended' ? ['reactivate', 'archive'] : ['suspend', 'archive'];
};

/** Each action asks for a confirmation that says what it does. */
export const StatusActions = ({ name, status, onAction }: StatusActionsProps) => {
  const { t } = useTranslation();
  const [action, setAction] = useState<StatusAction>('suspend');
  const [isAsking, setIsAsking] = useState(false);
  const ask = (asked: StatusAction) => {
    setAction(asked);
    setIsAsking(true);
  };
  const { run, isRunning } = useSingleRun(async () => {
    await onAction(action);
    setIsAsking(false);
  });
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
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(`status.actions.${action}.effect`, { name })}</p>
      </ConfirmDialog>
    </>
  );
};
