import type { Student } from '@provost/contract/students';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { personColumns } from '@/school/person-columns.tsx';
import { trialStateOf } from '@/school/trial.ts';
import type { DataColumn } from '@/table/table-column.ts';
import { Count } from '@/ui/count.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Money } from '@/ui/money.tsx';
import { OwnText } from '@/ui/own-text.tsx';

export const useStudentColumns = () => {
  const { t } = useTranslation();
  return useMemo((): readonly DataColumn<Adapted<Student>>[] => {
    const person = personColumns(t);
    return [
      person.fullName,
      person.email,
      person.status,
      {
        id: 'class_level',
        title: t('table.fields.classLevel'),
        cell: ({ class_level }) => <OwnText>{class_level}</OwnText>,
        isSortable: true,
        width: 80,
      },
      {
        id: 'enrolled_course_count',
        title: t('students.courses'),
        cell: ({ enrolled_course_count }) => <Count value={enrolled_course_count} />,
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
      person.joined,
      person.lastSignIn,
      {
        id: 'trial',
        title: t('students.trial'),
        cell: (student) => {
          const trial = trialStateOf(student);
          return trial ? t(`students.trials.${trial}`) : <EmptyValue />;
        },
        isHiddenAtFirst: true,
        width: 80,
      },
      person.phone,
    ];
  }, [t]);
};
