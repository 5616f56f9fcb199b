import { useQuery } from '@tanstack/react-query';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { TagsField } from '@/forms/tags-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { levelChoicesQuery } from '@/school/courses/course-choices.ts';
import { RecordTagsField } from '@/school/tags/record-tags-field.tsx';

/** The limits of the contract; a test compares them. */
export const textLimits = { headline: 120, bio: 2000, qualifications: 500 } as const;

export const TeachingFields = () => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(levelChoicesQuery);
  const hint = t('registration.entriesHint');
  return (
    <FormSection title={t('registration.teaching')} hint={t('registration.teachingHint')}>
      <TagsField name="subjects" hint={hint} />
      {/* A host without class levels takes any. */}
      <TagsField name="class_levels" {...(levels.length > 0 ? { choices: levels } : { hint })} />
      <div className={styles.short}>
        <TextField name="experience_years" inputMode="numeric" />
      </div>
      <RecordTagsField />
    </FormSection>
  );
};

export const AboutFields = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('registration.about')} hint={t('registration.aboutHint')}>
      <TextField
        name="headline"
        maxLength={textLimits.headline}
        hint={t('registration.headlineHint')}
      />
      <TextField name="bio" maxLength={textLimits.bio} rows={5} />
      <TextField name="qualifications" maxLength={textLimits.qualifications} rows={3} />
    </FormSection>
  );
};
