import {
  enrolmentStates,
  registerStudent,
  type Student,
  type StudentDetails,
  trialStates,
  waitingTimes,
} from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { IconUserPlus } from '@tabler/icons-react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import { NewRecordLink } from '@/school/new-record-link.tsx';
import type { Resource } from '@/table/resource.ts';
import { studentColumns } from './student-columns.ts';
import { studentDetails, studentList } from './student-list.ts';

export const students: Resource<Adapted<Student>, Own<StudentDetails>> = {
  fileName: 'students',
  texts: {
    title: 'nav.students',
    count: 'students.count',
    search: 'students.search',
    empty: 'students.empty',
    emptyHint: 'students.emptyHint',
    noMatch: 'students.noMatch',
    failure: 'students.failure',
  },
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
      options: userStatuses,
      label: (status, t) => t(`status.${status}`),
      // Archived and erased people are listed when they are asked for.
      initial: 'invited,active,suspended',
    },
    {
      name: 'enrolment',
      title: 'students.enrolment',
      options: enrolmentStates,
      label: (state, t) => t(`students.enrolments.${state}`),
    },
    {
      name: 'waiting',
      title: 'students.waiting',
      options: waitingTimes,
      label: (time, t) => t(`students.waitingTimes.${time}`),
      isOurs: true,
    },
    {
      name: 'trial',
      title: 'students.trial',
      options: trialStates,
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
  },
  actions: (
    <NewRecordLink
      to="/students/new"
      access={registerStudent.access}
      title="nav.student-new"
      icon={IconUserPlus}
    />
  ),
};
