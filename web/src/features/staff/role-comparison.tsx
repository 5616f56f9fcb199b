import type { Role } from '@provost/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import type { Own } from '@/api/own.ts';
import { rolesQuery } from '@/api/permissions/roles-query.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { gainsOf } from './permission-areas.ts';
import styles from './staff.module.css';
import { usePermissionWords } from './use-permission-words.ts';

interface RoleComparisonProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What changes with another role. */
export const RoleComparison = ({ from, to }: RoleComparisonProps) => {
  const { t } = useTranslation();
  const roles = useQuery(rolesQuery);
  return (
    <div aria-live="polite" className={styles.comparison}>
      <QueryState
        query={roles}
        skeleton={<SectionSkeleton lines={4} />}
        failedTitle={t('staff.roles.failure')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(data) => <Comparison roles={data} from={from} to={to} />}
      </QueryState>
    </div>
  );
};

const Comparison = ({
  roles,
  from,
  to,
}: RoleComparisonProps & { readonly roles: readonly Own<Role>[] }) => {
  const { t } = useTranslation();
  const [before, after] = [from, to].map((type) =>
    roles.find(({ user_type }) => user_type === type),
  );
  if (!before || !after || from === to) return <p>{t('staff.changeRole.choose')}</p>;
  return (
    <>
      <Gains title={t('staff.changeRole.gains')} from={before} to={after} />
      <Gains title={t('staff.changeRole.losses')} from={after} to={before} />
      <p className={styles.hint}>{t('staff.changeRole.effect')}</p>
    </>
  );
};

interface GainsProps {
  readonly title: string;
  readonly from: Own<Role>;
  readonly to: Own<Role>;
}

const Gains = ({ title, from, to }: GainsProps) => {
  const words = usePermissionWords();
  const { areas, extra } = gainsOf(from, to);
  if (areas.length + extra.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {areas.map(({ subject, actions }) => (
          <li key={subject}>
            {words.area(subject)}: {words.actions(actions)}
          </li>
        ))}
        {extra.map((rule) => (
          <li key={rule.name}>{words.extra(rule)}</li>
        ))}
      </ul>
    </section>
  );
};
