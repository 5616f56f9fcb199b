import { Button, Modal } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-dialog.module.css';
import { useDialogStack } from './dialog-stack.ts';
import { useFocusBack } from './use-focus-back.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What the action does. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `Cancel`, unless another word describes the safe choice better. */
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** The question no longer holds: it can only be cancelled. */
  readonly isObsolete?: boolean;
  /** Needs an answer: a click beside it only makes it pulse. */
  readonly isStatic?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Whether the path is still the one at which the dialog opened. */
const useSamePath = (isOpen: boolean): boolean => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedAt, setOpenedAt] = useState<string>();
  if (isOpen !== (openedAt !== undefined)) setOpenedAt(isOpen ? path : undefined);
  return openedAt === undefined || openedAt === path;
};

/** Asks for a confirmation. The safe answer has the focus; another screen or record cancels it. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const { title, children, onConfirm, onCancel, isStatic = false } = props;
  const [isPulsing, setIsPulsing] = useState(false);
  const isSamePath = useSamePath(props.isOpen);
  const isOpen = props.isOpen && isSamePath;
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!isSamePath) cancel();
  }, [isSamePath]);
  const { zIndex, onExited } = useDialogStack(isOpen, onCancel);
  const focusBack = useFocusBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      ref={focusBack.ref}
      onExitTransitionEnd={() => {
        onExited();
        focusBack.onExitTransitionEnd();
      }}
      closeOnEscape={false}
      zIndex={zIndex}
      title={title}
      centered
      size={440}
      classNames={{ title: styles.title, content: styles.content }}
      withCloseButton={!isStatic}
      closeOnClickOutside={!isStatic}
      closeButtonProps={{ 'aria-label': t('table.close') }}
      onClick={({ target, currentTarget }) => {
        const isBeside = target instanceof Element && !target.closest('[role=dialog]');
        setIsPulsing(isStatic && isBeside && currentTarget.contains(target));
      }}
      data-pulsing={isPulsing || undefined}
      onAnimationEnd={() => setIsPulsing(false)}
    >
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        <Button
          {...(props.isDangerous && { color: 'red.9' })}
          // The second click of a double click arrives while the dialog fades out.
          onClick={isOpen && !props.isObsolete ? onConfirm : undefined}
          loading={props.isBusy ?? false}
          // Not `disabled`, which would take the focus away.
          aria-disabled={props.isObsolete || undefined}
          data-disabled={props.isObsolete ?? false}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
};
