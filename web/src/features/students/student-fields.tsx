import { languages } from '@provost/contract/locales';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Choice, withChosen } from '@/forms/choice.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import { DateField } from '@/forms/date-field.tsx';
import { FlagField } from '@/forms/flag-field.tsx';
import styles from '@/forms/form.module.css';
import { useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { classLevelsQuery, isOffered } from '@/school/courses/class-levels.ts';

interface StudentFieldsProps {
  readonly isNew: boolean;
  /** The student's own, which the list might not offer. */
  readonly level?: Choice | undefined;
}

/** The fields of the student form, new or edited. */
export const StudentFields = ({ isNew, level }: StudentFieldsProps) => {
  const { t } = useTranslation();
  const levels = useQuery(classLevelsQuery);
  const { values } = useFormContext();
  const choices = (levels.data ?? [])
    // The student keeps a level that has been archived since.
    .filter((level) => isOffered(level) || level.id === values.class_level)
    .map(({ id, name }) => ({ value: id ?? name, label: name }));
  return (
    <>
      <FormSection title={t('registration.person')}>
        <div className={styles.pair}>
          <TextField name="first_name" />
          <TextField name="last_name" />
        </div>
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
        {isNew && <FlagField name="invite" hint={t('people.invitation.fieldHint')} />}
      </FormSection>
      <FormSection title={t('students.schooling')}>
        <div className={styles.pair}>
          <ChoiceField name="class_level" choices={withChosen(choices, level)} />
          <ChoiceField
            name="locale"
            choices={languages.map((locale) => ({
              value: locale,
              label: t(`app.languages.${locale}`),
            }))}
          />
        </div>
        <ChoicesFailed of={[levels]} />
        <DateField
          name="trial_ends_at"
          timeLabel={t('people.extendTrial.time')}
          {...(isNew && { hint: t('students.trialHint') })}
        />
      </FormSection>
    </>
  );
};
