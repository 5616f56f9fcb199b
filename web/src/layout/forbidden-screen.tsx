import type { Rule } from '@provost/contract/ability';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homePath } from '@/api/screen-guard.ts';
import { useSession } from '@/api/use-session.ts';
import styles from './message-screen.module.css';
import { MessageScreen } from './message-screen.tsx';

/** Says what is missing, and who can help. */
export const ForbiddenScreen = ({ rule }: { readonly rule: Rule }) => {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const missing = t('errors.forbiddenMissing', {
    action: t(`profile.actions.${rule.action}`),
    subject: t(`profile.subjects.${rule.subject}`),
  });
  return (
    <MessageScreen
      figure="403"
      title={t('errors.forbiddenTitle')}
      lines={[missing, t('errors.forbiddenHelp')]}
    >
      <Link to={user ? homePath(user) : '/profile'} className={styles.action}>
        {t('errors.toAllowed')}
      </Link>
      <Link to="/profile" className={styles.quiet}>
        {t('nav.profile')}
      </Link>
    </MessageScreen>
  );
};
