import type { Rule } from '@provost/contract/ability';
import { screens } from '@provost/contract/screens';
import { Link, useLocation } from '@tanstack/react-router';
import { homePath } from '@/api/permissions/screen-guard.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import buttons from '@/ui/plain-button.module.css';
import { MessageScreen } from './message-screen.tsx';

/** Leads to the dashboard, or to the first page that the user has access to. */
const HomeLink = () => {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const path = user ? homePath(user) : '/';
  const id = screens.find((screen) => screen.path === path)?.id ?? 'dashboard';
  return (
    <Link to={path} className={buttons.action}>
      {id === 'dashboard' ? t('errors.toDashboard') : t('errors.toPage', { page: t(`nav.${id}`) })}
    </Link>
  );
};

/** Names the missing permission and who can grant it. */
export const ForbiddenScreen = ({ rule }: { readonly rule: Rule }) => {
  const { t } = useTranslation();
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
      <HomeLink />
      <Link to="/profile" className={buttons.quiet}>
        {t('nav.profile')}
      </Link>
    </MessageScreen>
  );
};

export const NotFoundScreen = () => {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <MessageScreen
      figure="404"
      title={t('errors.notFoundTitle')}
      lines={[t('errors.notFoundHint', { path })]}
    >
      <HomeLink />
    </MessageScreen>
  );
};
