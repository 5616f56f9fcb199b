import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What it does, in words. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `Cancel`, unless something says better what the safe answer is. */
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** Must be answered: a click beside it only makes it nod. */
  readonly isStatic?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once more. The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const { isOpen, title, children, onConfirm, onCancel, isStatic = false } = props;
  const [isNodding, setIsNodding] = useState(false);
  const focusBack = useFocusBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      {...focusBack}
      title={title}
      centered
      size={440}
      classNames={{ title: styles.title, content: styles.content }}
      withCloseButton={!isStatic}
      closeOnClickOutside={!isStatic}
      closeButtonProps={{ 'aria-label': t('table.close') }}
      onClick={({ target, currentTarget }) => {
        const isBeside = target instanceof Element && !target.closest('[role=dialog]');
        setIsNodding(isStatic && isBeside && currentTarget.contains(target));
      }}
      data-nodding={isNodding || undefined}
      onAnimationEnd={() => setIsNodding(false)}
    >
      <div className={styles.words}>{children}</div>
      <div className={styles.answers}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        <Button
          {...(props.isDangerous && { color: 'red.9' })}
          // The second click of a double click comes while it fades, and has been answered already.
          onClick={isOpen ? onConfirm : undefined}
          loading={props.isBusy ?? false}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
};
