import { useWindowEvent } from '@mantine/hooks';
import {
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
  useRouter,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { ForbiddenError } from '@/api/forbidden-error.ts';
import { LoadError, loadPart } from '@/lib/dom/load-part.ts';
import styles from './message-screen.module.css';
import { MessageScreen } from './message-screen.tsx';

const ForbiddenScreen = lazyRouteComponent(
  () => loadPart(() => import('./forbidden-screen.tsx')),
  'ForbiddenScreen',
);

/** Replaces a screen that failed; the layout stays. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  const loadFailure = error instanceof LoadError ? error.reason : undefined;
  const isUpdated = loadFailure === 'updated';
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useWindowEvent('online', () => {
    if (loadFailure === 'network') retry();
  });
  if (error instanceof ForbiddenError) {
    return (
      <Suspense>
        <ForbiddenScreen rule={error.rule} />
      </Suspense>
    );
  }

  const { lines, requestId } = failureOf(error, t);
  return (
    <MessageScreen
      title={t('errors.screenTitle')}
      lines={loadFailure ? [t(isUpdated ? 'errors.updated' : 'errors.codes.network')] : lines}
      small={requestId && t('errors.requestId', { id: requestId })}
    >
      <button
        type="button"
        className={styles.action}
        onClick={isUpdated ? () => location.reload() : retry}
      >
        {t(isUpdated ? 'errors.reload' : 'errors.tryAgain')}
      </button>
      <Link to="/" className={styles.quiet}>
        {t('errors.toDashboard')}
      </Link>
    </MessageScreen>
  );
};
