import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { rolesQuery } from '@/api/permissions/roles-query.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { RolesTables } from './roles-tables.tsx';
import styles from './staff.module.css';

/** Which role can do what. */
export const RolesScreen = () => {
  const { t } = useTranslation();
  const roles = useQuery(rolesQuery);
  return (
    <>
      <PageHeader title={t('nav.settings-roles')} />
      <SettingsLinks />
      <p className={styles.hint}>{t('staff.roles.hint')}</p>
      <QueryState
        query={roles}
        skeleton={<SectionSkeleton lines={12} />}
        failedTitle={t('staff.roles.failure')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(data) => <RolesTables roles={data} />}
      </QueryState>
    </>
  );
};
