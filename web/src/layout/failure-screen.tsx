import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import buttons from '@/ui/plain-button.module.css';
import { MessageScreen } from './message-screen.tsx';

interface FailureScreenProps {
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
  /** `Try again`, unless another word describes it better. */
  readonly action?: string;
  readonly onRetry: () => void;
}

export const FailureScreen = ({ lines, requestId, action, onRetry }: FailureScreenProps) => {
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
