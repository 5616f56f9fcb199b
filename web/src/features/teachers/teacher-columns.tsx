import type { Teacher } from '@provost/contract/teachers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { personColumns } from '@/school/person-columns.tsx';
import type { DataColumn } from '@/table/table-column.ts';
import { Count } from '@/ui/count.tsx';
import { OwnText } from '@/ui/own-text.tsx';

export const useTeacherColumns = () => {
  const { t } = useTranslation();
  return useMemo((): readonly DataColumn<Adapted<Teacher>>[] => {
    const person = personColumns(t);
    const names = (list: readonly string[]) => <OwnText>{list.join(', ')}</OwnText>;
    return [
      person.fullName,
      person.email,
      person.status,
      {
        id: 'subjects',
        title: t('teachers.subjects'),
        cell: ({ subjects }) => names(subjects),
        width: 140,
      },
      {
        id: 'experience_years',
        title: t('teachers.experience'),
        cell: ({ experience_years }) => <Count value={experience_years} />,
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        isHiddenAtFirst: true,
        width: 24,
      },
      {
        id: 'course_count',
        title: t('teachers.courses'),
        cell: ({ course_count }) => <Count value={course_count} />,
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 24,
      },
      {
        id: 'student_count',
        title: t('teachers.students'),
        cell: ({ student_count }) => <Count value={student_count} />,
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 24,
      },
      person.joined,
      { ...person.lastSignIn, isHiddenAtFirst: true },
      {
        id: 'class_levels',
        title: t('table.fields.classLevels'),
        cell: ({ class_levels }) => names(class_levels),
        isHiddenAtFirst: true,
        width: 140,
      },
      {
        id: 'headline',
        title: t('teachers.headline'),
        cell: ({ headline }) => <OwnText>{headline}</OwnText>,
        isHiddenAtFirst: true,
        width: 180,
      },
      person.phone,
    ];
  }, [t]);
};
