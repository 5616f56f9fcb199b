import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HomeLink } from './home-link.tsx';
import styles from './message-screen.module.css';
import { MessageScreen } from './message-screen.tsx';

export const NotFoundScreen = () => {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <MessageScreen
      figure="404"
      title={t('errors.notFoundTitle')}
      lines={[t('errors.notFoundHint', { path })]}
    >
      <HomeLink className={styles.action} />
    </MessageScreen>
  );
};
