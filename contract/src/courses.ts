import type { CourseChange, CourseForm } from './courses.form.ts';
import type { Course, CourseRoom, SeenCourse, SeenCourseDetails } from './courses.schema.ts';
import { endpoint } from './endpoint.ts';
import type { DataPage, Written } from './list.schema.ts';
import { selectionFilters } from './list.ts';

export type * from './courses.form.ts';
export type * from './courses.schema.ts';

export const courseStatuses = ['draft', 'published', 'archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

/** The details of a course have this many students and prices, the newest. */
export const courseDetailRows = 50;

const readCourses = { action: 'read', subject: 'Course' } as const;

/** A course is shown with its prices, students and teacher. */
const courseContent = [
  'courses',
  'prices',
  'enrolments',
  'payments',
  'students',
  'teachers',
  'school',
  'payment-plans',
  'tags',
] as const;

export const listCourses = endpoint<DataPage<SeenCourse>>()({
  route: 'GET /api/courses',
  access: readCourses,
  shows: ['courses', 'tags'],
  list: {
    orderings: [
      'title',
      'code',
      'subject',
      'class_level',
      'status',
      'current_price',
      'student_count',
      'starts_at',
    ],
    filters: { status: courseStatuses },
    textFilters: ['subject'],
    idFilters: ['class_level', 'teacher', 'tag', ...selectionFilters],
  },
  csv: {
    access: { action: 'export', subject: 'Course' },
    columns: [
      'id',
      'code',
      'title',
      'subject',
      'class_level',
      'teacher.full_name',
      'status',
      'current_price',
      'currency',
      'capacity',
      'student_count',
      'starts_at',
      'ends_at',
      'tags',
    ],
  },
});

export const readCourse = endpoint<{ data: SeenCourseDetails }>()({
  route: 'GET /api/courses/{id}/',
  access: readCourses,
  shows: ['courses', 'tags'],
});

/** `taken` is what a user sees who cannot see payments. */
export const seatStates = ['paid', 'unpaid', 'trial', 'taken'] as const;
export type SeatState = (typeof seatStates)[number];

export const maxRoomSeats = 1000;
export const roomWeeks = 12;
/** Students who are offered for a free seat. */
export const maxRoomOffers = 6;

export const readRoom = endpoint<{ data: CourseRoom }>()({
  route: 'GET /api/courses/{id}/room/',
  access: readCourses,
  shows: ['courses', 'enrolments', 'payments', 'students'],
});

export const createCourse = endpoint<Written<SeenCourse>, CourseForm>()({
  route: 'POST /api/courses/',
  access: { action: 'create', subject: 'Course' },
  affects: courseContent,
});

export const updateCourse = endpoint<Written<SeenCourse>, CourseChange>()({
  route: 'PATCH /api/courses/{id}/',
  access: { action: 'update', subject: 'Course' },
  affects: courseContent,
});

/** Only a draft without enrolments. */
export const deleteCourse = endpoint<Written<Pick<Course, 'id'>>>()({
  route: 'DELETE /api/courses/{id}/',
  access: { action: 'delete', subject: 'Course' },
  affects: courseContent,
});

export const listSubjects = endpoint<{ data: string[] }>()({
  route: 'GET /api/subjects/',
  access: readCourses,
  shows: ['courses', 'tags'],
});
