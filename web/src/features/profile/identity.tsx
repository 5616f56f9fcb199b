import { isUserType } from '@provost/contract/ability';
import { isStaffType } from '@provost/contract/extra-rules';
import { languages } from '@provost/contract/locales';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdaptedUser } from '@/api/hosts/user.ts';
import { isForeignHost } from '@/api/http/host.ts';
import { EditAccount } from '@/school/people/account-dialog.tsx';
import { ExportOwnData } from '@/school/people/export-data.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { ActionRow } from '@/ui/action-row.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { Initials } from '@/ui/initials.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Card } from './card.tsx';
import styles from './identity.module.css';
import { saveProfile } from './profile.queries.ts';

export const Identity = ({ user }: { readonly user: AdaptedUser }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const name = user.full_name ?? t('layout.unnamed');
  const { user_type: type, status } = user;
  const userType = isUserType(type) ? t(`profile.userTypes.${type}`) : type;
  const language = languages.find((known) => known === user.locale);
  return (
    <Card title={t('profile.identity')}>
      <div className={styles.person}>
        <Initials name={name} size={56} />
        <div>
          <p className={styles.name}>{name}</p>
          {userType && <p className={styles.userType}>{userType}</p>}
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
        {language && (
          <Fact name={t('profile.preferredLanguage')}>{t(`app.languages.${language}`)}</Fact>
        )}
        <Fact name={t('profile.memberSince')}>
          <Moment at={user.created_at} />
        </Fact>
        <Fact name={t('profile.lastLogin')}>
          <Moment at={user.last_login_at} />
        </Fact>
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
