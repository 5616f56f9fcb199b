import { balanceActions, chargeActions, owedActions } from './owed-actions.ts';
import {
  account,
  csv,
  enrolment,
  everyone,
  front,
  importOf,
  managers,
  many,
  money,
  note,
  removal,
  type Screen,
  type Shown,
  seatOf,
  staff,
  statusOf,
  user,
} from './role-action-parts.ts';
import { settingsActions } from './settings-actions.ts';
import { newCourse, newStudent, newTeacher, shellActions } from './shell-actions.ts';

/**
 * Every action of every screen with the roles that have it, written out by hand: a table that was
 * derived from the contract could not fail.
 */
export const roleActions = (at: Shown): Readonly<Record<string, Screen>> => {
  const payment = (id: number, rest: string) => `/api/courses/payments/${id}/${rest}/`;
  const recordFor = { student: at.student, course: at.course, amount: '1.00' };
  const record = [money, 'POST', '/api/courses/payments/', recordFor] as const;
  const seat = { student: at.student, course: at.course };
  const enrol = [front, 'POST', '/api/enrolments/', seat] as const;
  const editStudent = (id: number) =>
    [front, 'PATCH', `/api/auth/admin/students/${id}/`, { phone: null }] as const;
  const editTeacher = [managers, 'PATCH', `/api/auth/admin/teachers/${at.teacher}/`, {}] as const;
  const editCourse = (id: number, body: object = {}) =>
    [managers, 'PATCH', `/api/courses/${id}/`, body] as const;
  const snooze = (kind: string) => [staff, 'GET', `/api/attention/${kind}/`] as const;
  const refund = { amount: '1.00', reason: 'A reason' };
  return {
    ...shellActions(at, enrol, record),
    'what is enrolled and not paid': {
      path: '/attention?kind=enrolled_unpaid',
      open: 'owner admin finance',
      actions: {
        'Record payment': record,
        ...balanceActions(at),
        Snooze: snooze('enrolled_unpaid'),
      },
    },
    'who is archived and still enrolled': {
      path: '/attention?kind=archived_still_enrolled',
      open: front,
      actions: {
        'Cancel enrolment': [front, 'PATCH', seatOf(at.archivedSeat), { status: 'cancelled' }],
        Snooze: snooze('archived_still_enrolled'),
      },
    },
    'who waits for a course': {
      path: '/attention?kind=unenrolled_waiting',
      open: front,
      actions: { Enrol: enrol, Snooze: snooze('unenrolled_waiting') },
    },
    Students: {
      path: '/students',
      open: everyone,
      actions: {
        'New student': newStudent,
        ...importOf('students', managers),
        'Export CSV': csv(managers, '/api/auth/admin/students/'),
        'Actions for': many(managers, 'students', 'suspend', at.student),
      },
    },
    'a student': {
      path: `/students/${at.student}?tab=enrolments`,
      open: everyone,
      actions: {
        Edit: editStudent(at.student),
        Enrol: enrol,
        'Record payment': record,
        ...statusOf(at.student, front),
        ...enrolment(at.enrolment),
        Reactivate: [front, 'PATCH', seatOf(at.left), { status: 'active' }],
        ...account(at.student, front),
      },
    },
    'the account of a student': {
      path: `/students/${at.student}?tab=account`,
      open: 'owner admin finance',
      actions: {
        Edit: editStudent(at.student),
        Enrol: enrol,
        'Record payment': record,
        ...statusOf(at.student, front),
        ...chargeActions(at),
        ...account(at.student, front),
      },
    },
    'the drawer of a student': {
      path: `/students?open=${at.student}`,
      open: everyone,
      actions: {
        Edit: editStudent(at.student),
        Enrol: enrol,
        'Record payment': record,
        ...statusOf(at.student, front),
      },
    },
    'the notes of a student': {
      path: `/students/${at.student}?tab=notes`,
      open: staff,
      actions: {
        Edit: editStudent(at.student),
        Enrol: enrol,
        'Record payment': record,
        ...statusOf(at.student, front),
        ...note(`student:${at.student}`),
        ...account(at.student, front),
      },
    },
    // An owner archived the student. The seat can be freed, and nothing else needs an account.
    'an archived student': {
      path: `/students/${at.archived}?tab=enrolments`,
      open: everyone,
      actions: {
        Edit: editStudent(at.archived),
        Reactivate: ['owner', 'PATCH', user(at.archived), { status: 'active' }],
        Complete: [managers, 'PATCH', seatOf(at.archivedSeat), { status: 'completed' }],
        'Cancel enrolment': [front, 'PATCH', seatOf(at.archivedSeat), { status: 'cancelled' }],
        'Extend trial': editStudent(at.archived),
        'Reset two-factor authentication': ['owner', 'POST', user(at.archived, 'reset-mfa/'), {}],
        ...removal(at.archived),
      },
    },
    'an erased student': {
      path: `/students/${at.erased}?tab=enrolments`,
      open: staff,
      actions: {},
    },
    'the drawer of an erased student': {
      path: `/students?open=${at.erased}`,
      open: staff,
      actions: {},
    },
    Teachers: {
      path: '/teachers',
      open: staff,
      actions: {
        'Register teacher': newTeacher,
        ...importOf('teachers', managers),
        'Export CSV': csv(managers, '/api/auth/admin/teachers/'),
        'Actions for': many(managers, 'teachers', 'suspend', at.teacher),
      },
    },
    'a teacher': {
      path: `/teachers/${at.teacher}?tab=notes`,
      open: staff,
      actions: {
        Edit: editTeacher,
        ...statusOf(at.teacher, managers),
        ...note(`teacher:${at.teacher}`),
        ...account(at.teacher, managers),
      },
    },
    'an erased teacher': { path: `/teachers/${at.erasedTeacher}`, open: staff, actions: {} },
    Courses: {
      path: '/courses',
      open: everyone,
      actions: {
        'New course': newCourse,
        ...importOf('courses', managers),
        'Export CSV': csv(managers, '/api/courses/'),
        'Actions for': many(managers, 'courses', 'archive', at.course),
      },
    },
    'the roster of a course': {
      path: `/courses/${at.course}?tab=roster`,
      open: everyone,
      actions: {
        Edit: editCourse(at.course),
        Enrol: enrol,
        'Record payment': record,
        Archive: editCourse(at.course, { status: 'archived' }),
        ...enrolment(at.enrolment),
        Reactivate: [front, 'PATCH', seatOf(at.left), { status: 'active' }],
      },
    },
    'a draft': {
      path: `/courses/${at.draft}`,
      open: everyone,
      actions: {
        Edit: editCourse(at.draft),
        Publish: editCourse(at.draft, { status: 'published' }),
        Archive: editCourse(at.draft, { status: 'archived' }),
        Delete: [managers, 'DELETE', `/api/courses/${at.draft}/`],
        'Open price calculator': [
          'owner admin finance',
          'POST',
          '/api/courses/pricing/create/',
          { course: at.draft },
        ],
      },
    },
    'an archived course': {
      path: `/courses/${at.closed}?tab=roster`,
      open: everyone,
      actions: {
        Edit: editCourse(at.closed),
        'Publish again': editCourse(at.closed, { status: 'published' }),
      },
    },
    Enrolments: {
      path: '/enrolments',
      open: everyone,
      actions: {
        Enrol: enrol,
        ...importOf('enrolments', managers),
        'Export CSV': csv(managers, '/api/enrolments/'),
        'Actions for': [staff, 'PATCH', seatOf(at.enrolment), { status: 'cancelled' }],
      },
    },
    Payments: {
      path: '/payments',
      open: staff,
      actions: {
        'Record payment': record,
        'Export CSV': csv('owner admin finance', '/api/courses/payments/all/'),
        'Actions for': many(money, 'payments', 'mark_paid', at.pending),
        Reconcile: [money, 'GET', '/api/reconciliations/'],
        ...importOf('payments', money),
      },
    },
    Reconcile: {
      path: '/payments/reconcile',
      open: money,
      actions: { 'Upload CSV': [money, 'POST', '/api/reconciliations/?source=bank'] },
    },
    'a paid payment': {
      path: `/payments/${at.paid}`,
      open: staff,
      actions: {
        Refund: [money, 'POST', payment(at.paid, 'refund'), refund],
        Adjust: [money, 'POST', payment(at.paid, 'adjust'), refund],
        'Correct payment': [money, 'POST', payment(at.paid, 'correct'), { reason: 'A reason' }],
        'Print receipt': [staff, 'GET', `/api/courses/payments/${at.paid}/`],
      },
    },
    'a pending payment': {
      path: `/payments/${at.pending}`,
      open: staff,
      actions: {
        'Mark as paid': [money, 'POST', payment(at.pending, 'mark-paid'), {}],
        Void: [money, 'POST', payment(at.pending, 'void'), {}],
        'Correct payment': [money, 'POST', payment(at.pending, 'correct'), { reason: 'A reason' }],
      },
    },
    'Price calculator': {
      path: '/pricing',
      open: staff,
      actions: {
        Calculate: [staff, 'GET', '/api/courses/pricing/list/'],
        'Save price': ['owner admin finance', 'POST', '/api/courses/pricing/create/', {}],
        'Delete price': [
          'owner admin finance',
          'DELETE',
          `/api/courses/pricing/delete/${at.price}/`,
        ],
        'Export CSV': csv('owner admin finance', '/api/courses/pricing/list/'),
      },
    },
    Reports: {
      path: '/reports',
      open: 'owner admin finance',
      actions: {
        'Export CSV': csv('owner admin finance', '/api/reports/revenue/'),
      },
    },
    ...owedActions(at),
    ...settingsActions(at),
  };
};
