import { useTranslation } from 'react-i18next';
import { useSession } from '@/api/session/use-session.ts';
import { trialEnd } from '@/school/people/trial.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { Permissions } from './permissions.tsx';
import { Preferences } from './preferences.tsx';
import { ProfileIdentity } from './profile-identity.tsx';
import styles from './profile-screen.module.css';
import { Sessions } from './sessions.tsx';
import { Trial } from './trial.tsx';
import { TwoStep } from './two-step/two-step.tsx';

export const ProfileScreen = () => {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  const end = trialEnd(session);
  return (
    <>
      <PageHeader title={t('nav.profile')} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileIdentity user={session.user} />
          {end && <Trial end={end} />}
          <TwoStep />
          <Preferences />
        </div>
        <div className={styles.column}>
          <Permissions user={session.user} />
          <ChangePassword email={session.user.email} />
          <Sessions />
        </div>
      </div>
    </>
  );
};
