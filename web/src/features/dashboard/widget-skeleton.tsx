import { Skeleton } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './widget-skeleton.module.css';

interface WidgetSkeletonProps {
  readonly lines: number;
  readonly lineHeight: number;
}

export const WidgetSkeleton = ({ lines, lineHeight }: WidgetSkeletonProps) => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={styles.skeleton}>
      <Skeleton height={28} width="40%" />
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className={styles.line} style={{ height: lineHeight }}>
          <Skeleton height={12} width={`${80 - ((line * 17) % 40)}%`} />
        </div>
      ))}
    </div>
  );
};
