import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homePath } from '@/api/screen-guard.ts';
import { useSession } from '@/api/use-session.ts';
import styles from './message-screen.module.css';
import { MessageScreen } from './message-screen.tsx';

export const NotFoundScreen = () => {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <MessageScreen
      figure="404"
      title={t('errors.notFoundTitle')}
      lines={[t('errors.notFoundHint', { path })]}
    >
      <Link to={user ? homePath(user) : '/'} className={styles.action}>
        {t('errors.toStart')}
      </Link>
    </MessageScreen>
  );
};
