import { extraRules } from '@provost/contract/extra-rules';
import type { Role } from '@provost/contract/roles';
import { type ReactNode, useId } from 'react';
import type { Own } from '@/api/own.ts';
import { rolesQuery } from '@/api/permissions/roles-query.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { SettingsPage } from '@/school/settings-links.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { areasOf, usePermissionWords } from './permission-areas.ts';
import styles from './staff.module.css';

interface RolesProps {
  readonly roles: readonly Own<Role>[];
}

/** Roles by areas: what each can do there. */
const AreasTable = ({ roles }: RolesProps) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const areas = roles.map((role) => areasOf(role));
  return (
    <Table title={t('staff.roles.permissions')} first={t('staff.roles.area')} roles={roles}>
      {(areas[0] ?? []).map(({ subject }, row) => (
        <tr key={subject}>
          <th scope="row">{words.area(subject)}</th>
          {roles.map(({ user_type }, column) => {
            const area = areas[column]?.[row];
            return (
              <td key={user_type}>
                {area && area.actions.length > 0 ? words.allowed(area) : <EmptyValue />}
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
};

/** Whom a role can act on, and what owners alone can do. */
const ExtraTable = ({ roles }: RolesProps) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  return (
    <Table title={t('staff.roles.people')} first={t('staff.roles.rule')} roles={roles}>
      {extraRules.map((name) => (
        <tr key={name}>
          <th scope="row">{t(`staff.extra.${name}`)}</th>
          {roles.map(({ user_type, extra }) => {
            const rule = extra.find((one) => one.name === name);
            const isAboutPeople = rule !== undefined && rule.user_types.length > 0;
            return (
              <td key={user_type}>
                {isAboutPeople && words.roles(rule.user_types)}
                {rule && !isAboutPeople && t('staff.roles.yes')}
                {!rule && <EmptyValue />}
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
};

interface TableProps extends RolesProps {
  readonly title: string;
  readonly first: string;
  readonly children: ReactNode;
}

const Table = ({ title, first, roles, children }: TableProps) => {
  const titleId = useId();
  const { role } = usePermissionWords();
  return (
    <div className={`card ${styles.section}`}>
      <h2 id={titleId} className={`section-title ${styles.heading}`}>
        {title}
      </h2>
      {/* Scrolls sideways on a phone, by key too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus. */}
      <section className={styles.scroller} aria-labelledby={titleId} tabIndex={0}>
        <table className={styles.table} aria-labelledby={titleId}>
          <thead className="soft">
            <tr>
              <th scope="col">{first}</th>
              {roles.map(({ user_type }) => (
                <th key={user_type} scope="col">
                  {role(user_type)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </div>
  );
};

export const RolesScreen = () => {
  const { t } = useTranslation();
  return (
    <SettingsPage screen="settings-roles">
      <p className={`soft ${styles.hint}`}>{t('staff.roles.hint')}</p>
      <Loaded query={rolesQuery} lines={12} failedTitle={t('staff.roles.failure')}>
        {(roles) => (
          <>
            <AreasTable roles={roles} />
            <ExtraTable roles={roles} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  );
};
