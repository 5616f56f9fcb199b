import { useTranslation } from 'react-i18next';
import { personNameOf } from '@/lib/rows.ts';
import { useSession } from '@/lib/use-session.ts';
import { PageHeader } from '@/ui/page-header.tsx';

export const ProfileScreen = () => {
  const { t } = useTranslation();
  const user = useSession()?.user;
  return <PageHeader title={t('nav.profile')} note={personNameOf(user)} />;
};
