import type { Student } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { personColumns } from '@/school/people/person-columns.tsx';
import { trialStateOf } from '@/school/people/trial.ts';
import type { Column } from '@/table/column.ts';

export const studentColumns: readonly Column<Adapted<Student>>[] = [
  personColumns.fullName,
  personColumns.email,
  personColumns.status,
  {
    id: 'class_level',
    title: 'table.fields.classLevel',
    cell: ({ class_level }, format) => format.text(class_level),
    card: 'detail',
    width: 80,
  },
  {
    id: 'enrolled_course_count',
    title: 'students.courses',
    cell: ({ enrolled_course_count }, format) => format.count(enrolled_course_count),
    isNumeric: true,
    startsDescending: true,
    width: 24,
  },
  {
    id: 'last_payment',
    title: 'students.lastPayment',
    cell: ({ last_payment: payment }, format) => format.amount(payment?.amount, payment?.currency),
    isNumeric: true,
    card: 'value',
    width: 72,
  },
  personColumns.joined,
  personColumns.lastSignIn,
  {
    id: 'trial',
    title: 'students.trial',
    cell: (student, format) => {
      const trial = trialStateOf(student);
      return trial ? format.t(`students.trials.${trial}`) : format.empty;
    },
    isHiddenAtFirst: true,
    width: 80,
  },
  personColumns.phone,
];
