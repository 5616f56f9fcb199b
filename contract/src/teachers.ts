import * as z from 'zod/mini';
import { courseStatuses } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { dataPage, listQuery, written } from './list.ts';
import { locales } from './locales.ts';
import {
  email,
  id,
  idParams,
  line,
  newPassword,
  optionalLine,
  optionalText,
  phone,
} from './text.ts';
import { userFields, userStatuses } from './user.ts';

const teacher = z.object({
  ...userFields,
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  subjects: z.array(z.string()),
  class_levels: z.array(z.string()),
  qualifications: z.nullable(z.string()),
  experience_years: z.nullable(z.int()),
  course_count: z.int(),
  student_count: z.int(),
});
export type Teacher = z.output<typeof teacher>;

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/auth/admin/teachers/',
  summary: 'Teachers.',
  access: { action: 'read', subject: 'Teacher' },
  query: listQuery({
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
  }),
  response: dataPage(teacher),
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
    ],
  },
});

const taughtCourse = z.object({
  id,
  code: z.string(),
  title: z.string(),
  class_level: z.string(),
  status: z.enum(courseStatuses),
  student_count: z.int(),
  capacity: z.nullable(z.int()),
});

export const readTeacher = endpoint({
  method: 'GET',
  path: '/api/auth/admin/teachers/{id}/',
  summary: 'A teacher with courses and load.',
  access: { action: 'read', subject: 'Teacher' },
  params: idParams,
  response: z.object({
    data: z.extend(teacher, {
      courses: z.array(taughtCourse),
      load: z.object({ course_count: z.int(), student_count: z.int(), capacity: z.int() }),
    }),
  }),
});
export type TeacherDetails = z.output<typeof readTeacher.response>['data'];

const uniqueLines = (max: number) =>
  z.array(line(1, max)).check(
    z.maxLength(20),
    z.refine((list) => new Set(list).size === list.length, 'each_once'),
  );

export const teacherForm = z.strictObject({
  first_name: line(1, 80),
  last_name: line(1, 80),
  email,
  password: newPassword,
  phone: z.optional(z.nullable(phone)),
  locale: z.optional(z.enum(locales)),
  headline: optionalLine(120),
  bio: optionalText(2000),
  subjects: z.optional(uniqueLines(80)),
  class_levels: z.optional(uniqueLines(80)),
  qualifications: optionalText(500),
  experience_years: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(60)))),
});
export type TeacherForm = z.input<typeof teacherForm>;

export const registerTeacher = endpoint({
  method: 'POST',
  path: '/api/auth/register/teacher/',
  summary: 'Register a new teacher.',
  access: { action: 'create', subject: 'Teacher' },
  body: teacherForm,
  status: 201,
  response: written(teacher),
  errors: ['email_in_use'],
});
