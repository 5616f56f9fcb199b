import { type Student, type StudentDetails, updateStudent } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import { ImportLink } from '@/school/import-link.tsx';
import { personColumns } from '@/school/people/person-columns.tsx';
import { trialStateOf } from '@/school/people/trial.ts';
import { statusFilter } from '@/school/status-badge.tsx';
import { tagFilter, tagsColumn } from '@/school/tags/tag-badges.tsx';
import type { Column } from '@/table/column.ts';
import { countColumn, textColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { studentDetails, studentList } from './student-list.ts';

const studentColumns: readonly Column<Adapted<Student>>[] = [
  personColumns.fullName,
  personColumns.email,
  personColumns.status,
  textColumn('class_level', 'table.fields.classLevel', 80, { card: 'detail' }),
  countColumn('enrolled_course_count', 'students.courses', 24),
  {
    id: 'last_payment',
    title: 'students.lastPayment',
    cell: ({ last_payment: payment }, format) => format.amount(payment?.amount, payment?.currency),
    isNumeric: true,
    card: 'value',
    isLabelled: true,
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
  tagsColumn,
];

export const resource: Resource<Adapted<Student>, Own<StudentDetails>> = {
  fileName: 'students',
  texts: listTexts('students'),
  bulk: bulkList('students'),
  actions: <ImportLink kind="students" />,
  list: studentList,
  columns: studentColumns,
  hiddenFromOwn: {
    subject: 'Student',
    names: [
      'enrolment',
      'waiting',
      'trial',
      'enrolled_course_count',
      'last_payment',
      'last_login_at',
      'phone',
    ],
  },
  filters: [
    statusFilter,
    {
      name: 'enrolment',
      title: 'students.enrolment',
      label: (state, t) => t(`students.enrolments.${state}`),
    },
    {
      name: 'waiting',
      title: 'students.waiting',
      label: (time, t) => t(`students.waitingTimes.${time}`),
      isOurs: true,
    },
    {
      name: 'trial',
      title: 'students.trial',
      label: (state, t) => t(`students.trials.${state}`),
    },
    { name: 'class_level', title: 'table.fields.classLevel', options: classLevelOptions },
    tagFilter,
  ],
  record: {
    details: studentDetails,
    kind: 'students.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./student-parts.tsx'))).StudentDrawer,
    loadPage: async () => (await loadPart(() => import('./student-page.tsx'))).StudentPage,
  },
  forms: {
    create: {
      screen: 'student-new',
      load: async () => (await loadPart(() => import('./student-screens.tsx'))).StudentNewScreen,
    },
    edit: {
      access: updateStudent.access,
      load: async () => (await loadPart(() => import('./student-screens.tsx'))).StudentEditScreen,
    },
  },
};
