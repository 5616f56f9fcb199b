import { enrolmentStates, trialStates } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classLevelsQuery } from '@/school/class-levels.ts';
import { type FilterGroup, filterGroup } from '@/table/filters.ts';

/** The filters of the list; the class levels are loaded when somebody looks for them. */
export const useStudentFilters = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data: levels = [] } = useQuery({ ...classLevelsQuery, enabled: isOpen });
  const groups: readonly FilterGroup[] = [
    filterGroup('status', t('table.fields.status'), userStatuses, (status) =>
      t(`status.${status}`),
    ),
    filterGroup('enrolment', t('students.enrolment'), enrolmentStates, (state) =>
      t(`students.enrolments.${state}`),
    ),
    filterGroup('trial', t('students.trial'), trialStates, (state) =>
      t(`students.trials.${state}`),
    ),
    filterGroup('class_level', t('table.fields.classLevel'), levels, (level) => level),
  ];
  return { groups, onFiltersOpen: () => setIsOpen(true) };
};
