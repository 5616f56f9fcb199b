import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './details-drawer.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState, type Failure } from './error-state.tsx';

interface DetailsContentProps {
  readonly load: {
    readonly failure: (Failure & { readonly isNotFound: boolean }) | undefined;
    readonly retry: () => void;
    readonly isRetrying: boolean;
  };
  /** Undefined until something is known. */
  readonly children: ReactNode | undefined;
}

/** A record in every state of loading, in a drawer or on its page. */
export const DetailsContent = ({ load, children }: DetailsContentProps) => {
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
