import { Drawer, Skeleton } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './details-drawer.module.css';
import { useDialogStack } from './dialog-stack.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState, type Failure } from './error-state.tsx';

interface DetailsLoad {
  readonly failure: (Failure & { readonly isNotFound: boolean }) | undefined;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

interface DetailsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called in the same moment as it closes, before the next key arrives. */
  readonly returnFocus: () => void;
  readonly title: ReactNode;
  readonly load: DetailsLoad;
  /** Above the content: ways on to other records. */
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
      classNames={{ body: styles.body, title: styles.title, header: styles.header }}
    >
      {/* Not in the title, which is the name of the dialog. */}
      {props.links}
      <DrawerContent load={load}>{children}</DrawerContent>
    </Drawer>
  );
};

const DrawerContent = ({ load, children }: Pick<DetailsDrawerProps, 'load' | 'children'>) => {
  const { t } = useTranslation();
  if (children !== undefined) return children;
  if (load.failure?.isNotFound) {
    return <EmptyState title={t('table.gone')} hint={t('table.goneHint')} />;
  }
  if (load.failure) {
    return (
      <ErrorState
        title={t('table.detailsFailed')}
        failure={load.failure}
        onRetry={load.retry}
        isRetrying={load.isRetrying}
      />
    );
  }
  return <SectionSkeleton lines={8} />;
};

export const SectionSkeleton = ({ lines }: { readonly lines: number }) => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} height={14} width={line % 3 === 2 ? '55%' : '100%'} />
      ))}
    </div>
  );
};
