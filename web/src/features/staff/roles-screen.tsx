import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { rolesQuery } from '@/api/roles-query.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
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
        data={roles.data}
        error={roles.error}
        skeleton={<SectionSkeleton lines={12} />}
        failure={(error) => (
          <ErrorState
            title={t('staff.roles.failure')}
            failure={failureOf(error, t)}
            onRetry={() => void roles.refetch()}
            isRetrying={roles.isFetching}
          />
        )}
      >
        {(data) => <RolesTables roles={data} />}
      </QueryState>
    </>
  );
};
