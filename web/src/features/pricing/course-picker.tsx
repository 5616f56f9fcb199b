import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import { courseOptions } from './course-options.ts';
import type { PriceCalculation } from './use-price-calculator.ts';

interface CoursePickerProps extends Pick<PriceCalculation, 'form' | 'courses'> {
  readonly levels: UseQueryResult<readonly string[]>;
}

/** The class level, then a course of that level. */
export const CoursePicker = ({ form, levels, courses }: CoursePickerProps) => {
  const { t } = useTranslation();
  const level = String(form.values.class_level);
  const isOpen = level !== '' || levels.data?.length === 0;
  const levelWord = t(levels.isLoading ? 'app.loading' : 'pricing.chooseLevel');
  const noneWord = level === '' ? 'courses.empty' : 'pricing.noCourse';
  const courseWord = isOpen ? chooseWord(courses, noneWord) : 'pricing.levelFirst';
  return (
    <>
      <NativeSelect
        label={t('pricing.classLevel')}
        value={level}
        onChange={({ currentTarget: { value } }) => {
          form.change('class_level', value);
          form.change('course', '');
        }}
        data={[{ value: '', label: levelWord }, ...(levels.data ?? [])]}
        error={form.errorOf('class_level')}
        disabled={levels.data?.length === 0}
      />
      <NativeSelect
        label={t('pricing.course')}
        value={String(form.values.course)}
        onChange={({ currentTarget: { value } }) => form.change('course', value)}
        data={[{ value: '', label: t(courseWord) }, ...courseOptions(courses.data ?? [])]}
        error={form.errorOf('course')}
        disabled={!isOpen}
      />
      <ChoicesFailed of={[levels, courses]} />
    </>
  );
};

const chooseWord = (
  { isLoading, data }: UseQueryResult<readonly CourseChoice[]>,
  noneWord: string,
): string => {
  if (isLoading) return 'app.loading';
  return data?.length === 0 ? noneWord : 'pricing.chooseCourse';
};
