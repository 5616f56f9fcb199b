import { screens } from '@provost/contract/screens';
import { Link } from '@tanstack/react-router';
import { homePath } from '@/api/permissions/screen-guard.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

/** Leads to the dashboard, or to the first page that the user has access to. */
export const HomeLink = ({ className }: { readonly className: string | undefined }) => {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const path = user ? homePath(user) : '/';
  const id = screens.find((screen) => screen.path === path)?.id ?? 'dashboard';
  return (
    <Link to={path} className={className}>
      {id === 'dashboard' ? t('errors.toDashboard') : t('errors.toPage', { page: t(`nav.${id}`) })}
    </Link>
  );
};
