import { useWindowEvent } from '@mantine/hooks';
import type { Rule } from '@provost/contract/ability';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { failureOf } from '@/api/error-lines.ts';
import { ForbiddenError } from '@/api/permissions/forbidden-error.ts';
import { LoadError, type LoadFailure, loadFailureText, loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import buttons from '@/ui/plain-button.module.css';
import { MessageScreen } from './message-screen.tsx';

interface FailureScreenProps {
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
  /** `Try again`, unless another word describes it better. */
  readonly action?: string;
  readonly onRetry: () => void;
}

const FailureScreen = ({ lines, requestId, action, onRetry }: FailureScreenProps) => {
  const { t } = useTranslation();
  return (
    <MessageScreen
      title={t('errors.screenTitle')}
      lines={lines}
      small={requestId && t('errors.requestId', { id: requestId })}
    >
      <button type="button" className={buttons.action} onClick={onRetry}>
        {action ?? t('errors.tryAgain')}
      </button>
      <Link to="/" className={buttons.quiet}>
        {t('errors.toDashboard')}
      </Link>
    </MessageScreen>
  );
};

const loadForbidden = () => loadPart(() => import('./dead-end-screens.tsx'));

const Forbidden = ({ rule }: { readonly rule: Rule }) => {
  const { part, failure, retry } = useLazyPart(loadForbidden, true);
  if (part) return <part.ForbiddenScreen rule={rule} />;
  return failure && <MissingScreen failure={failure} onRetry={retry} />;
};

interface MissingScreenProps {
  readonly failure: LoadFailure;
  readonly onRetry: () => void;
}

/** Its code could not be loaded. */
const MissingScreen = ({ failure, onRetry }: MissingScreenProps) => {
  const { t } = useTranslation();
  const lines = [t(loadFailureText[failure])];
  if (failure === 'network') return <FailureScreen lines={lines} onRetry={onRetry} />;
  const reload = () => location.reload();
  return <FailureScreen lines={lines} action={t('errors.reload')} onRetry={reload} />;
};

/** Replaces a screen that failed; the layout stays. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  const failure = error instanceof LoadError ? error.reason : undefined;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useWindowEvent('online', () => {
    if (failure === 'network') retry();
  });
  if (error instanceof ForbiddenError) return <Forbidden rule={error.rule} />;
  if (failure) return <MissingScreen failure={failure} onRetry={retry} />;
  const { lines, requestId } = failureOf(error, t);
  return <FailureScreen lines={lines} requestId={requestId} onRetry={retry} />;
};
