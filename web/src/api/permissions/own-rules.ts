import type { Access } from '@provost/contract/ability';

/** Subjects that only our server has, beyond the specification. */
const subjects = [
  'School',
  'ClassLevel',
  'Enrolment',
  'Note',
  'Report',
  'Audit',
  'Attention',
  'Job',
  'Staff',
];

/** Rules of calls that only our server has, on subjects that every host has. */
const rules = [
  'create Course',
  'update Course',
  'delete Course',
  'update Teacher',
  'create Student',
  'delete Student',
  'create Payment',
  'update Payment',
  'manage all',
];

/** Whether a rule guards calls that a foreign host does not have. */
export const isOwnRule = (access: Access): boolean =>
  access !== 'public' &&
  (subjects.includes(access.subject) || rules.includes(`${access.action} ${access.subject}`));
