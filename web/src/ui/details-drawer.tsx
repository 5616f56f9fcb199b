import { Drawer, Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './details-drawer.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState, type Failure } from './error-state.tsx';
import { useEscape } from './use-escape.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DetailsLoad {
  readonly failure: (Failure & { readonly isNotFound: boolean }) | undefined;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

interface DetailsDrawerProps {
  /** What is shown, by name; its kind until the name is known. */
  readonly title: ReactNode;
  readonly load: DetailsLoad;
  /** Undefined until something is known. */
  readonly children: ReactNode | undefined;
  /** Called once it has slid away; the place to leave its URL. */
  readonly onClosed: () => void;
}

/** The details of a row, at a URL of their own, over the list they were opened from. */
export const DetailsDrawer = ({ title, load, children, onClosed }: DetailsDrawerProps) => {
  const { t } = useTranslation();
  // Opened after it is there: so it slides in.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, () => setIsOpen(false));
  const focusBack = useFocusBack(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      ref={focusBack.ref}
      onExitTransitionEnd={() => {
        focusBack.onExitTransitionEnd();
        onClosed();
      }}
      closeOnEscape={false}
      position="right"
      size={520}
      title={title}
      closeButtonProps={{ 'aria-label': t('table.close') }}
      classNames={{ body: styles.body, title: styles.title, header: styles.header }}
    >
      <div ref={content}>
        <DrawerContent load={load}>{children}</DrawerContent>
      </div>
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
