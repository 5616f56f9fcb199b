import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntriesField } from '@/forms/entries-field.tsx';
import styles from '@/forms/form.module.css';
import { levelChoicesQuery } from '@/school/course-choices.ts';
import { TypedField } from './typed-field.tsx';
import type { Registration } from './use-registration.ts';

/** What, whom, and for how long. */
export const TeachingFields = ({ registration }: { readonly registration: Registration }) => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(levelChoicesQuery);
  const { form, change, leave, wrongText } = registration;
  const fieldsOf = (field: 'subjects' | 'class_levels') => ({
    label: t(`registration.fields.${field}`),
    value: form[field],
    onChange: (entries: readonly string[]) => change(field, entries),
    onLeave: () => leave(field),
    error: wrongText(field),
  });
  const hint = t('registration.entriesHint');
  return (
    <>
      <EntriesField {...fieldsOf('subjects')} description={hint} />
      {/* A host without class levels takes any. */}
      <EntriesField
        {...fieldsOf('class_levels')}
        {...(levels.length > 0 ? { choices: levels } : { description: hint })}
      />
      <div className={styles.short}>
        <TypedField registration={registration} field="experience_years" inputMode="numeric" />
      </div>
    </>
  );
};
