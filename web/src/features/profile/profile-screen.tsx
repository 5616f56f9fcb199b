import { Skeleton } from '@mantine/core';
import { actions, isUserType, type Subject, scopeFor, subjects } from '@provost/contract/ability';
import { isStaffType } from '@provost/contract/extra-rules';
import { languageNames, languages } from '@provost/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notifiedFailure } from '@/api/error-lines.ts';
import type { AdaptedUser } from '@/api/hosts/user.ts';
import { isForeignHost } from '@/api/http/host.ts';
import { userCan } from '@/api/permissions/ability.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useCountdown } from '@/lib/dom/use-countdown.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EditAccount } from '@/school/people/account-dialog.tsx';
import { ExportOwnData } from '@/school/people/export-data.tsx';
import { trialEnd } from '@/school/people/trial.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { ActionRow } from '@/ui/action-row.tsx';
import { Fact, Facts, TimeFact } from '@/ui/details-section.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { Initials } from '@/ui/initials.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Card } from './card.tsx';
import { ChangePassword } from './change-password.tsx';
import { Preferences } from './preferences.tsx';
import { profileQuery, saveProfile } from './profile.queries.ts';
import styles from './profile-screen.module.css';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step/two-step.tsx';

const areas = subjects.filter((subject) => subject !== 'all');

const Permissions = ({ user }: { readonly user: AdaptedUser }) => {
  const { t, format } = useTexts();
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

const Identity = ({ user }: { readonly user: AdaptedUser }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const name = user.full_name ?? t('layout.unnamed');
  const { user_type: type, status } = user;
  const userType = isUserType(type) ? t(`profile.userTypes.${type}`) : type;
  const language = languages.find((known) => known === user.locale);
  return (
    <Card title={t('profile.identity')}>
      <div className={`line ${styles.person}`}>
        <Initials name={name} size={56} />
        <div>
          <p className={`breaking ${styles.name}`}>{name}</p>
          {userType && <p className="soft">{userType}</p>}
        </div>
      </div>
      <Facts>
        <Fact name={t('profile.email')}>{user.email}</Fact>
        <Fact name={t('profile.phone')}>{user.phone}</Fact>
        {status && (
          <Fact name={t('profile.status')}>
            <StatusBadge status={status} />
          </Fact>
        )}
        {language && <Fact name={t('profile.preferredLanguage')}>{languageNames[language]}</Fact>}
        <TimeFact name={t('profile.memberSince')} at={user.created_at} />
        <TimeFact name={t('profile.lastLogin')} at={user.last_login_at} />
      </Facts>
      {!isForeignHost() && (
        <ActionRow>
          {isStaffType(type) && (
            <EditAccount name={name} account={user} onSave={saveProfile(client)} />
          )}
          {user.id !== undefined && <ExportOwnData id={user.id} />}
        </ActionRow>
      )}
    </Card>
  );
};

const units = [
  { unit: 'day', size: 86_400, of: Number.POSITIVE_INFINITY },
  { unit: 'hour', size: 3600, of: 24 },
  { unit: 'minute', size: 60, of: 60 },
  { unit: 'second', size: 1, of: 60 },
] as const;

const Trial = ({ end }: { readonly end: Date }) => {
  const { t, format } = useTexts();
  const seconds = useCountdown(end);
  const hint = t(seconds > 0 ? 'profile.trialEnds' : 'profile.trialEnded', {
    date: format.dateTime(end),
  });
  return (
    <Card title={t('profile.trial')} hint={hint}>
      <div className={styles.clock} role="timer">
        {units.map(({ unit, size, of }) => {
          const { number, name } = format.unit(Math.floor(seconds / size) % of, unit);
          return (
            <div key={unit} className={`stack ${styles.unit}`}>
              <span className={`tabular ${styles.number}`}>{number}</span>
              <span className={`meta ${styles.trialName}`}>{name}</span>
            </div>
          );
        })}
      </div>
    </Card>
  );
};
