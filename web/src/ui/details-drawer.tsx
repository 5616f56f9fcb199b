import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailsContent, type DetailsLoad } from './details-content.tsx';
import styles from './details-drawer.module.css';
import { useDialogStack } from './dialog-stack.ts';

interface DetailsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called in the same moment as it closes, before the next key arrives. */
  readonly returnFocus: () => void;
  readonly title: ReactNode;
  readonly load: DetailsLoad;
  /** Above the content: links to other records. */
  readonly links?: ReactNode;
  /** Undefined until something is known. */
  readonly children: ReactNode | undefined;
}

/** The details of a record over the list. Its URL decides whether it is open. */
export const DetailsDrawer = (props: DetailsDrawerProps) => {
  const { title, load, children, onClose, returnFocus } = props;
  const { t } = useTranslation();
  // Opens after its first render, because Mantine only animates a change.
  const isOpen = useMounted() && props.isOpen;
  const { zIndex, onExited } = useDialogStack(isOpen, onClose);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) returnFocus();
    wasOpen.current = isOpen;
  }, [isOpen, returnFocus]);
  // Mantine moves the focus in by a timer, which can fire after a quick Escape.
  const refuseFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
    else returnFocus();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onFocus={isOpen ? undefined : refuseFocus}
      onExitTransitionEnd={onExited}
      returnFocus={false}
      closeOnEscape={false}
      position="right"
      size={520}
      zIndex={zIndex}
      title={title}
      closeButtonProps={{ 'aria-label': t('table.close') }}
      classNames={styles}
    >
      {/* Not in the title, which is the name of the dialog. */}
      {props.links}
      <DetailsContent load={load}>{children}</DetailsContent>
    </Drawer>
  );
};
