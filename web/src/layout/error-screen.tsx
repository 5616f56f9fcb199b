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
import styles from './message-screen.module.css';
import { MessageScreen } from './message-screen.tsx';

const ForbiddenScreen = lazyRouteComponent(
  () => import('./forbidden-screen.tsx'),
  'ForbiddenScreen',
);

/** The messages of browsers and the bundler when a screen's code or styles cannot be fetched. */
const missingFile = /dynamically imported module|module script|preload CSS/i;

/** Replaces a screen that failed; the layout stays. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  if (error instanceof ForbiddenError) {
    return (
      <Suspense>
        <ForbiddenScreen rule={error.rule} />
      </Suspense>
    );
  }

  const { lines, requestId } = failureOf(error, t);
  const isFileMissing = error instanceof Error && missingFile.test(error.message);
  const retry = () => {
    if (isFileMissing) return location.reload();
    reset();
    return void router.invalidate();
  };
  return (
    <MessageScreen
      title={t('errors.screenTitle')}
      lines={isFileMissing ? [t('errors.updated')] : lines}
      small={requestId && t('errors.requestId', { id: requestId })}
    >
      <button type="button" className={styles.action} onClick={retry}>
        {t('errors.tryAgain')}
      </button>
      <Link to="/" className={styles.quiet}>
        {t('errors.toDashboard')}
      </Link>
    </MessageScreen>
  );
};
