import type { Subject } from './ability.ts';
import type { BulkPreview, BulkRequest, BulkSelection } from './bulk.schema.ts';
import { allContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import type { Job } from './jobs.schema.ts';
import { startsJobs } from './jobs.ts';
import type { Written } from './list.schema.ts';

export type * from './bulk.schema.ts';

export const bulkActions = [
  'suspend',
  'reactivate',
  'archive',
  'invite',
  'enrol',
  'change_class_level',
  'extend_trial',
  'add_tags',
  'remove_tags',
  'publish',
  'cancel',
  'complete',
  'transfer',
  'mark_paid',
  'void',
] as const;

export type BulkActionName = (typeof bulkActions)[number];

/** Mail cannot be unsent. */
export const finalActions: readonly string[] = ['invite'] satisfies BulkActionName[];

const ofStudents = [
  'enrol',
  'suspend',
  'reactivate',
  'archive',
  'invite',
  'change_class_level',
  'extend_trial',
  'add_tags',
  'remove_tags',
] as const;

/** The actions of each list, the most frequent first. `bulk.form.ts` has the fields of each. */
export const actionsOfList = {
  students: ofStudents,
  'unenrolled-students': ofStudents,
  teachers: ['suspend', 'reactivate', 'archive', 'invite', 'add_tags', 'remove_tags'],
  courses: ['publish', 'archive', 'add_tags', 'remove_tags'],
  enrolments: ['cancel', 'complete', 'transfer'],
  payments: ['mark_paid', 'void'],
} as const satisfies Record<string, readonly BulkActionName[]>;
export type BulkListName = keyof typeof actionsOfList;
export const bulkLists = Object.keys(actionsOfList) as BulkListName[];

/** Users who manage these records can start actions. */
export const subjectOfList = {
  students: 'Student',
  'unenrolled-students': 'Student',
  teachers: 'Teacher',
  courses: 'Course',
  enrolments: 'Enrolment',
  payments: 'Payment',
} as const satisfies Record<BulkListName, Subject>;

/** The server adds one rule: the caller must manage the records of the list. */
export const previewBulk = endpoint<{ data: BulkPreview }, BulkSelection>()({
  route: 'POST /api/bulk/preview/',
  access: startsJobs,
  affects: [],
});

/** As for the preview. */
export const startBulk = endpoint<Written<Job>, BulkRequest>()({
  route: 'POST /api/bulk/',
  access: startsJobs,
  affects: allContent,
});
