import { MultiSelect, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { levelChoicesQuery } from '@/lib/course-choices.ts';
import styles from './registration-form.module.css';
import { TypedField } from './typed-field.tsx';
import type { Registration } from './use-registration.ts';

/** A closed list of the same name would be found in the place of its field. */
const belowWhenOpen = { keepMounted: false, position: 'bottom', offset: 4 } as const;
/** Where there is nothing to choose from. */
const neverOpen = { disabled: true } as const;

const pills = { input: styles.pills ?? '', inputField: styles.pillsField ?? '' };

/** What, whom, and for how long. */
export const TeachingFields = ({ registration }: { readonly registration: Registration }) => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(levelChoicesQuery);
  const { form, change, leave, wrongText } = registration;
  const classLevels = {
    label: t('registration.fields.class_levels'),
    value: [...form.class_levels],
    onChange: (names: string[]) => change('class_levels', names),
    onBlur: () => leave('class_levels'),
    error: wrongText('class_levels'),
    classNames: pills,
  };
  return (
    <>
      <TagsInput
        label={t('registration.fields.subjects')}
        description={t('registration.subjectsHint')}
        value={[...form.subjects]}
        onChange={(subjects) => change('subjects', subjects)}
        onBlur={() => leave('subjects')}
        error={wrongText('subjects')}
        classNames={pills}
        comboboxProps={neverOpen}
      />
      {levels.length > 0 ? (
        <MultiSelect
          {...classLevels}
          data={[...levels]}
          comboboxProps={belowWhenOpen}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage={t('registration.noLevel')}
        />
      ) : (
        <TagsInput
          {...classLevels}
          description={t('registration.subjectsHint')}
          comboboxProps={neverOpen}
        />
      )}
      <div className={styles.short}>
        <TypedField registration={registration} field="experience_years" inputMode="numeric" />
      </div>
    </>
  );
};
