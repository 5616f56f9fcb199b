import { type Student, type StudentDetails, updateStudent } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { studentColumns } from './student-columns.ts';
import { studentDetails, studentList } from './student-list.ts';

export const resource: Resource<Adapted<Student>, Own<StudentDetails>> = {
  fileName: 'students',
  texts: listTexts('students'),
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
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => t(`status.${status}`),
    },
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
    {
      name: 'class_level',
      title: 'table.fields.classLevel',
      options: classLevelOptions,
    },
  ],
  record: {
    details: studentDetails,
    kind: 'students.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./student-drawer.tsx'))).StudentDrawer,
    loadPage: async () => (await loadPart(() => import('./student-page.tsx'))).StudentPage,
  },
  forms: {
    create: {
      screen: 'student-new',
      load: async () => (await loadPart(() => import('./student-new-screen.tsx'))).StudentNewScreen,
    },
    edit: {
      access: updateStudent.access,
      load: async () =>
        (await loadPart(() => import('./student-edit-screen.tsx'))).StudentEditScreen,
    },
  },
};
