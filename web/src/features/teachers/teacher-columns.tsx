import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import type { DataColumn } from '@/ui/data-table/table-column.ts';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { NothingKnown } from '@/ui/nothing-known.tsx';
import { OwnText } from '@/ui/own-text.tsx';
import { PersonName } from '@/ui/person-name.tsx';
import { StatusBadge } from '@/ui/status-badge.tsx';
import type { TeacherRow } from './teacher-list.ts';

export const useTeacherColumns = (): readonly DataColumn<TeacherRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const number = (value: number | undefined) =>
      value === undefined ? <NothingKnown /> : format.number(value);
    const names = (list: readonly string[]) =>
      list.length === 0 ? <NothingKnown /> : <OwnText>{list.join(', ')}</OwnText>;
    return [
      {
        id: 'full_name',
        title: t('table.fields.name'),
        cell: ({ full_name }) => <PersonName name={full_name} />,
        isSortable: true,
        width: 170,
      },
      {
        id: 'email',
        title: t('table.fields.email'),
        cell: ({ email }) => (email ? <Highlight text={email} /> : <NothingKnown />),
        isSortable: true,
        width: 200,
      },
      {
        id: 'status',
        title: t('table.fields.status'),
        cell: ({ status }) => <StatusBadge status={status} />,
        isSortable: true,
        width: 70,
      },
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
      {
        id: 'created_at',
        title: t('table.fields.joined'),
        cell: ({ created_at }) => <Moment at={created_at} />,
        isSortable: true,
        startsDescending: true,
        width: 90,
      },
      {
        id: 'last_login_at',
        title: t('table.fields.lastSignIn'),
        cell: ({ last_login_at }) => <Moment at={last_login_at} />,
        isSortable: true,
        startsDescending: true,
        isHiddenAtFirst: true,
        width: 90,
      },
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
      {
        id: 'phone',
        title: t('table.fields.phone'),
        cell: ({ phone }) => (phone ? <bdi>{phone}</bdi> : <NothingKnown />),
        isHiddenAtFirst: true,
        width: 110,
      },
    ];
  }, [t, format]);
};
