import {
  everyone,
  front,
  managers,
  money,
  type Screen,
  type Shown,
  staff,
} from './role-action-parts.ts';

type Action = Screen['actions'][string];

export const newStudent = [front, 'POST', '/api/auth/register/student/', {}] as const;
export const newTeacher = [managers, 'POST', '/api/auth/register/teacher/', {}] as const;
export const newCourse = [managers, 'POST', '/api/courses/', {}] as const;

/** Of the list, its view and the chip of its filter. Only managers open it. */
const auditList: Screen['actions'] = {
  'Export CSV': ['owner finance support teacher', 'GET', '/api/audit/export.csv'],
  Save: [everyone, 'GET', '/api/audit/'],
  Remove: [everyone, 'GET', '/api/audit/'],
};

/** What is offered on every screen, on the dashboard, and in the audit trail. */
export const shellActions = (
  at: Shown,
  enrol: Action,
  record: Action,
): Readonly<Record<string, Screen>> => ({
  Dashboard: { path: '/', open: everyone, actions: { Enrol: enrol } },
  'the menu New': {
    path: '/profile',
    open: staff,
    menu: 'New',
    actions: {
      'New student': newStudent,
      'Teacher registration': newTeacher,
      'New course': newCourse,
      'Record payment': record,
      'New payer': [money, 'POST', '/api/payers/', {}],
      Import: ['owner admin finance', 'GET', '/api/imports/'],
      'Enrol a student': enrol,
    },
  },
  'a new course in the audit trail': {
    path: '/audit?action=course.created',
    open: managers,
    actions: {
      Undo: ['owner admin teacher', 'POST', `/api/audit/${at.courseAdded}/revert/`, {}],
      ...auditList,
    },
    unknownTo: 'finance support',
  },
  'a new payer in the audit trail': {
    path: '/audit?action=payer.created',
    open: managers,
    actions: {
      Undo: ['owner finance teacher', 'POST', `/api/audit/${at.payerAdded}/revert/`, {}],
      ...auditList,
    },
    unknownTo: 'support',
  },
});
