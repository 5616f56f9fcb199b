import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import { courseOptions } from './course-options.ts';
import type { PriceCalculation } from './use-price-calculator.ts';

interface CoursePickerProps {
  readonly calculator: PriceCalculation;
  readonly levels: UseQueryResult<readonly string[]>;
  readonly courses: UseQueryResult<readonly CourseChoice[]>;
}

/** The class level, then a course of that level. */
export const CoursePicker = ({ calculator, levels, courses }: CoursePickerProps) => {
  const { t } = useTranslation();
  const { form, change, wrongText } = calculator;
  const isOpen = form.classLevel !== null || levels.data?.length === 0;
  const levelWord = t(levels.isLoading ? 'app.loading' : 'pricing.chooseLevel');
  const noneWord = form.classLevel === null ? 'courses.empty' : 'pricing.noCourse';
  const courseWord = isOpen ? chooseWord(courses, noneWord) : 'pricing.levelFirst';
  return (
    <>
      <NativeSelect
        label={t('pricing.classLevel')}
        value={form.classLevel ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ classLevel: value || null, courseId: null })
        }
        data={[{ value: '', label: levelWord }, ...(levels.data ?? [])]}
        error={wrongText('classLevel')}
        disabled={levels.data?.length === 0}
      />
      <NativeSelect
        label={t('pricing.course')}
        value={form.courseId ?? ''}
        onChange={({ currentTarget: { value } }) => change({ courseId: value || null })}
        data={[{ value: '', label: t(courseWord) }, ...courseOptions(courses.data ?? [])]}
        error={wrongText('courseId')}
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
