import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import styles from './status-actions.module.css';

export type StatusAction = 'suspend' | 'reactivate' | 'archive';

interface StatusActionsProps {
  readonly name: string;
  readonly status: string | undefined;
  /** Rejects where the server refuses; the person is told elsewhere. */
  readonly onAction: (action: StatusAction) => Promise<unknown>;
}

const offered = (status: string | undefined): readonly StatusAction[] => {
  if (status === 'archived') return ['reactivate'];
  return status === 'suspended' ? ['reactivate', 'archive'] : ['suspend', 'archive'];
};

/** Suspend, reactivate, archive: each asked once more, with what it does in words. */
export const StatusActions = ({ name, status, onAction }: StatusActionsProps) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<StatusAction>('suspend');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const ask = (action: StatusAction) => {
    setAsked(action);
    setIsAsking(true);
  };
  const confirm = async () => {
    setIsBusy(true);
    try {
      await onAction(asked);
      setIsAsking(false);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.actions}>
      {offered(status).map((action) => (
        // Suspend and reactivate are one button, which keeps the focus for who wants to undo.
        <Button
          key={action === 'archive' ? 'archive' : 'suspend'}
          variant="default"
          onClick={() => ask(action)}
        >
          {t(`status.actions.${action}.button`)}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`status.actions.${asked}.title`, { name })}
        confirmLabel={t(`status.actions.${asked}.button`)}
        isDangerous={asked !== 'reactivate'}
        isBusy={isBusy}
        onConfirm={() => void confirm().catch(() => undefined)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(`status.actions.${asked}.effect`, { name })}</p>
      </ConfirmDialog>
    </div>
  );
};
