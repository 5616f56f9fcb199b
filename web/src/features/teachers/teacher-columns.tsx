import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import type { DataColumn } from '@/ui/data-table/table-column.ts';
import { NothingKnown } from '@/ui/nothing-known.tsx';
import { OwnText } from '@/ui/own-text.tsx';
import { personColumns } from '@/ui/person-columns.tsx';
import type { TeacherRow } from './teacher-list.ts';

export const useTeacherColumns = () => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo((): readonly DataColumn<TeacherRow>[] => {
    const person = personColumns(t);
    const number = (value: number | undefined) =>
      value === undefined ? <NothingKnown /> : format.number(value);
    const names = (list: readonly string[]) =>
      list.length === 0 ? <NothingKnown /> : <OwnText>{list.join(', ')}</OwnText>;
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
        cell: ({ experience_years }) => number(experience_years),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        isHiddenAtFirst: true,
        width: 24,
      },
      {
        id: 'course_count',
        title: t('teachers.courses'),
        cell: ({ course_count }) => number(course_count),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 24,
      },
      {
        id: 'student_count',
        title: t('teachers.students'),
        cell: ({ student_count }) => number(student_count),
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
        cell: ({ headline }) => (headline ? <OwnText>{headline}</OwnText> : <NothingKnown />),
        isHiddenAtFirst: true,
        width: 180,
      },
      person.phone,
    ];
  }, [t, format]);
};
