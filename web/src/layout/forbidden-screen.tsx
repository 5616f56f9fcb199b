import type { Rule } from '@provost/contract/ability';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import buttons from '@/ui/plain-button.module.css';
import { HomeLink } from './home-link.tsx';
import { MessageScreen } from './message-screen.tsx';

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
      <HomeLink className={buttons.action} />
      <Link to="/profile" className={buttons.quiet}>
        {t('nav.profile')}
      </Link>
    </MessageScreen>
  );
};
