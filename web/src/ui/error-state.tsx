import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './screen-state.module.css';

export interface Failure {
  /** The message of the host; empty if a notification shows it. */
  readonly lines: readonly string[];
  readonly requestId: string | undefined;
}

interface ErrorStateProps {
  readonly title: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export const ErrorState = ({ title, failure, onRetry, isRetrying }: ErrorStateProps) => {
  const { t } = useTranslation();
  const { lines, requestId } = failure;
  return (
    <div className={styles.state} role="alert">
      <span aria-hidden className={styles.icon} data-tone="red">
        <IconAlertTriangle size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {lines.map((line) => (
        <p key={line} className={styles.hint}>
          {line}
        </p>
      ))}
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        {t('errors.tryAgain')}
      </Button>
      {requestId && <p className={styles.small}>{t('errors.requestId', { id: requestId })}</p>}
    </div>
  );
};
