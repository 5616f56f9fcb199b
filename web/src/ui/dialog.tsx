import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './confirm-dialog.module.css';
import { DialogContext } from './hold-dialog.tsx';
import { useModal } from './use-modal.ts';

/** The props of a component that is a dialog. */
export interface OpenDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Needs an answer: a click beside it only makes it pulse. */
  readonly isStatic?: boolean | undefined;
  /** Its top stays in place while its content grows. */
  readonly isAtTop?: boolean;
  /** Gets the focus back, if it has lost it before the dialog opens. */
  readonly opener?: Element | null;
  readonly onCancel: () => void;
  /** Stays in the document while the dialog fades out; see `useDialog`. */
  readonly children: ReactNode;
}

/** Whether the path and the open drawer are still those at which the dialog opened, and how often it did. */
const useOpening = (isOpen: boolean) => {
  const page = useLocation({
    select: ({ pathname, search }) => `${pathname} ${'open' in search ? search.open : ''}`,
  });
  const [openedAt, setOpenedAt] = useState<string>();
  const [opening, setOpening] = useState(0);
  if (isOpen !== (openedAt !== undefined)) {
    setOpenedAt(isOpen ? page : undefined);
    if (isOpen) setOpening(opening + 1);
  }
  return { isSamePage: openedAt === undefined || openedAt === page, opening };
};

/** The frame of every dialog. Another page or record cancels it, as Back does. */
export const Dialog = ({ title, onCancel, isStatic = false, ...props }: DialogProps) => {
  const { t } = useTranslation();
  const [isPulsing, setIsPulsing] = useState(false);
  const { isSamePage, opening } = useOpening(props.isOpen);
  // Opens after its first render, because Mantine only animates a change.
  const isOpen = useMounted() && props.isOpen && isSamePage;
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!isSamePage) cancel();
  }, [isSamePage]);
  const isHeld = useRef(false);
  const hold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const cancelByUser = () => {
    if (!isHeld.current) onCancel();
  };
  const modal = useModal(isOpen, cancelByUser, props.opener);
  return (
    <Modal
      {...modal}
      title={title}
      {...(props.isAtTop ? { yOffset: '10dvh' } : { centered: true })}
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
      <DialogContext value={{ isOpen, close: onCancel, hold }}>
        {/* A dialog that opens again while it fades out starts with an empty form. */}
        <Fragment key={opening}>{props.children}</Fragment>
      </DialogContext>
    </Modal>
  );
};
