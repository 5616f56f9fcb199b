import { courseStatuses } from '@provost/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classLevelsQuery } from '@/school/class-levels.ts';
import { type FilterGroup, filterGroup } from '@/table/filters.ts';

/** The filters of the list; the class levels are loaded when somebody looks for them. */
export const useCourseFilters = (subject: string | undefined) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data: levels = [] } = useQuery({ ...classLevelsQuery, enabled: isOpen });
  const subjects = subject?.split(',') ?? [];
  const groups: readonly FilterGroup[] = [
    filterGroup('status', t('table.fields.status'), courseStatuses, (status) =>
      t(`status.${status}`),
    ),
    filterGroup('class_level', t('table.fields.classLevel'), levels, (level) => level),
    // There is no list of all subjects: one that a link brought can be seen and taken away.
    filterGroup('subject', t('courses.subject'), subjects, (name) => name),
  ];
  return { groups, onFiltersOpen: () => setIsOpen(true) };
};
