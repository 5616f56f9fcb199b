import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import type { PersonDetails } from './people-lists.ts';
import { type Area, areasOf } from './permission-areas.ts';
import styles from './staff.module.css';
import { usePermissionWords } from './use-permission-words.ts';

/** Why a person can do something: the role, its rule and the scope. And what they cannot. */
export const PermissionsExplained = ({ person }: { readonly person: PersonDetails }) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const name = person.full_name ?? t('users.one');
  const areas = areasOf(person);
  const given = areas.filter(({ actions }) => actions.length > 0);
  const missing = areas.filter(({ actions }) => actions.length === 0);
  const isActive = person.status === 'active';
  return (
    <DetailsSection title={t('staff.why.title', { name })}>
      {!isActive && (
        <p className={styles.warning}>
          {t('staff.why.notActive', { name, status: t(`status.${person.status ?? 'invited'}`) })}
        </p>
      )}
      <p className={styles.hint}>{t('staff.why.hint')}</p>
      <Lines>
        {given.map((area) => (
          <Line
            key={area.subject}
            name={`${words.area(area.subject)}: ${words.allowed(area)}`}
            note={<Path role={words.role(person.user_type)} area={area} />}
          />
        ))}
        {person.extra.map((extra) => (
          <Line
            key={extra.name}
            name={words.extra(extra)}
            note={t('staff.why.extra', { role: words.role(person.user_type) })}
          />
        ))}
      </Lines>
      {missing.length > 0 && (
        <p className={styles.hint}>
          {t('staff.why.noRule', {
            role: words.role(person.user_type),
            areas: missing.map(({ subject }) => words.area(subject)).join(', '),
          })}
        </p>
      )}
    </DetailsSection>
  );
};

/** Role › rule › scope. */
const Path = ({ role, area }: { readonly role: string; readonly area: Area }) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const rule = area.rules
    .map(({ subject, actions }) => `${words.area(subject)}: ${words.actions(actions)}`)
    .join(', ');
  const steps = [role, rule, t(area.isOwnOnly ? 'staff.scope.own' : 'staff.scope.all')];
  return steps.map((step, index) => (
    <span key={step}>
      {index > 0 && (
        <>
          <span aria-hidden> › </span>
          <VisuallyHidden>, </VisuallyHidden>
        </>
      )}
      <bdi>{step}</bdi>
    </span>
  ));
};
