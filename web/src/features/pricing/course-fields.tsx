import { Button, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CourseChoice } from '@/lib/course-choices.ts';
import { courseOptions } from './course-options.ts';
import styles from './price-calculator.module.css';
import type { PriceCalculation } from './use-price-calculator.ts';

/** More would take long to draw; typing finds the others. */
const shownOptions = 200;

interface CourseFieldsProps {
  readonly calculator: PriceCalculation;
  readonly levels: UseQueryResult<readonly string[]>;
  readonly courses: UseQueryResult<readonly CourseChoice[]>;
}

/** For whom, and then which course of theirs. */
export const CourseFields = ({ calculator, levels, courses }: CourseFieldsProps) => {
  const { t } = useTranslation();
  const { form, change, leave, wrongText } = calculator;
  const isOpen = form.classLevel !== null || levels.data?.length === 0;
  const failed = levels.isError ? levels : courses.isError ? courses : undefined;
  return (
    <>
      <Select
        label={t('pricing.classLevel')}
        placeholder={t(levels.isLoading ? 'app.loading' : 'pricing.chooseLevel')}
        data={[...(levels.data ?? [])]}
        value={form.classLevel}
        onChange={(classLevel) => change({ classLevel, courseId: null })}
        onBlur={() => form.classLevel !== null && leave('classLevel')}
        error={wrongText('classLevel')}
        allowDeselect={false}
        disabled={levels.data?.length === 0}
      />
      <Select
        label={t('pricing.course')}
        placeholder={t(
          courses.isLoading
            ? 'app.loading'
            : isOpen
              ? 'pricing.chooseCourse'
              : 'pricing.levelFirst',
        )}
        data={courseOptions(courses.data ?? [])}
        value={form.courseId}
        onChange={(courseId) => change({ courseId })}
        error={wrongText('courseId')}
        allowDeselect={false}
        disabled={!isOpen}
        searchable
        limit={shownOptions}
        nothingFoundMessage={t('pricing.noCourse')}
      />
      {failed && (
        <div className={styles.failed} role="alert">
          {t('pricing.choicesFailed')}
          <Button
            size="compact-sm"
            variant="default"
            loading={failed.isFetching}
            onClick={() => void failed.refetch()}
          >
            {t('errors.tryAgain')}
          </Button>
        </div>
      )}
    </>
  );
};
