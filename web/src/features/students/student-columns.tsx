import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import type { DataColumn } from '@/ui/data-table/table-column.ts';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { NothingKnown } from '@/ui/nothing-known.tsx';
import { OwnText } from '@/ui/own-text.tsx';
import { PersonName } from '@/ui/person-name.tsx';
import { StatusBadge } from '@/ui/status-badge.tsx';
import type { StudentRow } from './student-list.ts';

export const useStudentColumns = (): readonly DataColumn<StudentRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
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
        id: 'class_level',
        title: t('table.fields.classLevel'),
        cell: ({ class_level }) =>
          class_level ? <OwnText>{class_level}</OwnText> : <NothingKnown />,
        isSortable: true,
        width: 80,
      },
      {
        id: 'enrolled_course_count',
        title: t('students.courses'),
        cell: ({ enrolled_course_count: count }) =>
          count === undefined ? <NothingKnown /> : format.number(count),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 24,
      },
      {
        id: 'last_payment',
        title: t('students.lastPayment'),
        cell: ({ last_payment: payment }) => (
          <Money amount={payment?.amount} currency={payment?.currency} />
        ),
        isNumeric: true,
        width: 72,
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
        width: 90,
      },
      {
        id: 'trial',
        title: t('students.trial'),
        cell: ({ trial }) => (trial ? t(`students.trials.${trial}`) : <NothingKnown />),
        isHiddenAtFirst: true,
        width: 80,
      },
      {
        id: 'phone',
        title: t('table.fields.phone'),
        cell: ({ phone }) => (phone ? <bdi>{phone}</bdi> : <NothingKnown />),
        isHiddenAtFirst: true,
        width: 110,
      },
    ],
    [t, format],
  );
};
