import type { Course } from '@provost/contract/courses';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import type { DataColumn } from '@/table/table-column.ts';
import { Count } from '@/ui/count.tsx';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { OwnText } from '@/ui/own-text.tsx';

export const useCourseColumns = (): readonly DataColumn<Adapted<Course>>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'title',
        title: t('courses.title'),
        cell: ({ title }) => <Highlight text={title} />,
        isSortable: true,
        width: 220,
      },
      {
        id: 'code',
        title: t('courses.code'),
        cell: ({ code }) => <Highlight text={code} />,
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
        cell: ({ subject }) => <Highlight text={subject} />,
        isSortable: true,
        width: 90,
      },
      {
        id: 'class_level',
        title: t('table.fields.classLevel'),
        cell: ({ class_level }) => <OwnText>{class_level}</OwnText>,
        isSortable: true,
        width: 80,
      },
      {
        id: 'teacher',
        title: t('courses.teacher'),
        cell: ({ teacher }) => <Highlight text={teacher?.full_name} />,
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
        cell: ({ student_count }) => <Count value={student_count} />,
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
        cell: ({ capacity }) => <Count value={capacity} />,
        isNumeric: true,
        isHiddenAtFirst: true,
        width: 32,
      },
    ],
    [t],
  );
};
