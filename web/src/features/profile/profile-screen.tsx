import { Skeleton } from '@mantine/core';
import { actions, isUserType, type Subject, scopeFor, subjects } from '@provost/contract/ability';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifiedFailure } from '@/api/error-lines.ts';
import type { AdaptedUser } from '@/api/hosts/user.ts';
import { userCan } from '@/api/permissions/ability.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { trialEnd } from '@/school/people/trial.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Card } from './card.tsx';
import { ChangePassword } from './change-password.tsx';
import { Identity } from './identity.tsx';
import { Preferences } from './preferences.tsx';
import { profileQuery } from './profile.queries.ts';
import styles from './profile-screen.module.css';
import { Sessions } from './sessions.tsx';
import { Trial } from './trial.tsx';
import { TwoStep } from './two-step/two-step.tsx';

const areas = subjects.filter((subject) => subject !== 'all');

/** The user's permissions, one line for each area. */
const Permissions = ({ user }: { readonly user: AdaptedUser }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (userCan(user, { action: 'manage', subject: 'all' })) {
    return (
      <Card title={t('profile.permissions')}>
        <p>{t('profile.fullAccess')}</p>
      </Card>
    );
  }

  const wordsFor = (subject: Subject): string | undefined => {
    const all = userCan(user, { action: 'manage', subject });
    const allowed = actions.filter((action) =>
      all ? action === 'manage' : userCan(user, { action, subject }),
    );
    if (allowed.length === 0) return undefined;
    const words = format.list(allowed.map((action) => t(`profile.actions.${action}`)));
    const type = user.user_type;
    const isOwn = isUserType(type) && scopeFor(type, subject) === 'own';
    return isOwn ? t('profile.ownOnly', { words }) : words;
  };
  return (
    <Card title={t('profile.permissions')} hint={t('profile.permissionsHint')}>
      <Facts>
        {areas.map((subject) => {
          const words = wordsFor(subject);
          return (
            words && (
              <Fact key={subject} name={t(`profile.areas.${subject}`)}>
                {words}
              </Fact>
            )
          );
        })}
      </Facts>
    </Card>
  );
};

/** The profile response replaces the user of the session, so its states come from the query. */
const ProfileIdentity = ({ user }: { readonly user: AdaptedUser }) => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  if (data !== undefined) return <Identity user={user} />;
  return (
    <Card title={t('profile.identity')}>
      {error ? (
        <ErrorState
          title={t('profile.profileFailed')}
          failure={notifiedFailure(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height={240} role="status" aria-label={t('app.loading')} />
      )}
    </Card>
  );
};

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
