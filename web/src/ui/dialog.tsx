import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-dialog.module.css';
import { useDialogStack } from './dialog-stack.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Needs an answer: a click beside it only makes it pulse. */
  readonly isStatic?: boolean | undefined;
  readonly onCancel: () => void;
  /** Gets whether the dialog is open: it stays in the document while it fades out. */
  readonly children: (isOpen: boolean) => ReactNode;
}

/** Whether the path and the open drawer are still those at which the dialog opened. */
const useSamePage = (isOpen: boolean): boolean => {
  const page = useLocation({
    select: ({ pathname, search }) => `${pathname} ${'open' in search ? search.open : ''}`,
  });
  const [openedAt, setOpenedAt] = useState<string>();
  if (isOpen !== (openedAt !== undefined)) setOpenedAt(isOpen ? page : undefined);
  return openedAt === undefined || openedAt === page;
};

/** The frame of every dialog. Another page or record cancels it, as Back does. */
export const Dialog = ({ title, onCancel, isStatic = false, ...props }: DialogProps) => {
  const { t } = useTranslation();
  const [isPulsing, setIsPulsing] = useState(false);
  const isSamePage = useSamePage(props.isOpen);
  // Opens after its first render, because Mantine only animates a change.
  const isOpen = useMounted() && props.isOpen && isSamePage;
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!isSamePage) cancel();
  }, [isSamePage]);
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
      {props.children(isOpen)}
    </Modal>
  );
};
