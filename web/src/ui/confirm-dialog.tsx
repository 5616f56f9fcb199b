import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What it does, in words. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once more. The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const { isOpen, title, children, confirmLabel, onConfirm, onCancel } = props;
  return (
    <Modal opened={isOpen} onClose={onCancel} title={title} centered size={440}>
      <div className={styles.words}>{children}</div>
      <div className={styles.answers}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('table.cancel')}
        </Button>
        <Button
          {...(props.isDangerous && { color: 'red' })}
          onClick={onConfirm}
          loading={props.isBusy ?? false}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
};
