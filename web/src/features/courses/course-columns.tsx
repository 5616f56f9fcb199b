import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import type { DataColumn } from '@/ui/data-table/table-column.ts';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { NothingKnown } from '@/ui/nothing-known.tsx';
import { OwnText } from '@/ui/own-text.tsx';
import { StatusBadge } from '@/ui/status-badge.tsx';
import type { CourseRow } from './course-list.ts';

const found = (text: string | undefined) => (text ? <Highlight text={text} /> : <NothingKnown />);

export const useCourseColumns = (): readonly DataColumn<CourseRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        title: t('courses.title'),
        cell: ({ title }) => found(title),
        isSortable: true,
        width: 220,
      },
      {
        id: 'code',
        title: t('courses.code'),
        cell: ({ code }) => found(code),
        isSortable: true,
        width: 72,
      },
      {
        id: 'status',
        title: t('table.fields.status'),
        cell: ({ status }) => <StatusBadge status={status} />,
        isSortable: true,
        width: 80,
      },
      {
        id: 'subject',
        title: t('courses.subject'),
        cell: ({ subject }) => found(subject),
        isSortable: true,
        width: 90,
      },
      {
        id: 'class_level',
        title: t('table.fields.classLevel'),
        cell: ({ class_level }) =>
          class_level ? <OwnText>{class_level}</OwnText> : <NothingKnown />,
        isSortable: true,
        width: 80,
      },
      {
        id: 'teacher',
        title: t('courses.teacher'),
        cell: ({ teacher }) => found(teacher.full_name),
        width: 130,
      },
      {
        id: 'current_price',
        title: t('courses.price'),
        cell: ({ current_price, currency }) => <Money amount={current_price} currency={currency} />,
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 72,
      },
      {
        id: 'student_count',
        title: t('courses.students'),
        cell: ({ student_count: count }) =>
          count === undefined ? <NothingKnown /> : format.number(count),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 32,
      },
      {
        id: 'starts_at',
        title: t('courses.starts'),
        cell: ({ starts_at }) => <Moment at={starts_at} />,
        isSortable: true,
        startsDescending: true,
        width: 90,
      },
      {
        id: 'ends_at',
        title: t('courses.ends'),
        cell: ({ ends_at }) => <Moment at={ends_at} />,
        isHiddenAtFirst: true,
        width: 90,
      },
      {
        id: 'capacity',
        title: t('courses.capacity'),
        cell: ({ capacity }) =>
          capacity === undefined ? <NothingKnown /> : format.number(capacity),
        isNumeric: true,
        isHiddenAtFirst: true,
        width: 32,
      },
    ],
    [t, format],
  );
};
