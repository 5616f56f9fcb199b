import { endpoint } from './endpoint.ts';
import type { DataPage, Written } from './list.schema.ts';
import { selectionFilters } from './list.ts';
import type { TeacherChange, TeacherForm } from './teachers.form.ts';
import type { Teacher, TeacherDetails } from './teachers.schema.ts';
import { userStatuses } from './user.ts';

export type * from './teachers.form.ts';
export type * from './teachers.schema.ts';

const readTeachers = { action: 'read', subject: 'Teacher' } as const;

export const listTeachers = endpoint<DataPage<Teacher>>()({
  route: 'GET /api/auth/admin/teachers/',
  access: readTeachers,
  shows: ['teachers', 'tags'],
  list: {
    orderings: [
      'full_name',
      'email',
      'status',
      'experience_years',
      'course_count',
      'student_count',
      'created_at',
      'last_login_at',
    ],
    filters: { status: userStatuses },
    idFilters: ['tag', ...selectionFilters],
  },
  csv: {
    access: { action: 'export', subject: 'Teacher' },
    columns: [
      'id',
      'full_name',
      'email',
      'status',
      'phone',
      'headline',
      'subjects',
      'class_levels',
      'experience_years',
      'course_count',
      'student_count',
      'created_at',
      'last_login_at',
      'tags',
    ],
  },
});

export const readTeacher = endpoint<{ data: TeacherDetails }>()({
  route: 'GET /api/auth/admin/teachers/{id}/',
  access: readTeachers,
  shows: ['teachers', 'tags'],
});

export const registerTeacher = endpoint<Written<Teacher>, TeacherForm>()({
  route: 'POST /api/auth/register/teacher/',
  access: { action: 'create', subject: 'Teacher' },
  affects: ['teachers', 'courses', 'school', 'tags'],
});

export const updateTeacher = endpoint<Written<Teacher>, TeacherChange>()({
  route: 'PATCH /api/auth/admin/teachers/{id}/',
  access: { action: 'update', subject: 'Teacher' },
  affects: ['teachers', 'courses', 'school', 'tags'],
  needsRecentSignIn: { field: 'email' },
});
