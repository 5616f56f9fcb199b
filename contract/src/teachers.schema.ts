import * as z from 'zod/mini';
import { createdLink } from './accounts.schema.ts';
import { courseStatuses } from './courses.ts';
import { withSchemas } from './endpoint.schema.ts';
import { dataPage, written } from './list.schema.ts';
import { recordTag } from './tags.schema.ts';
import { teacherChange, teacherForm } from './teachers.form.ts';
import * as teachers from './teachers.ts';
import { id } from './text.schema.ts';
import { userFields } from './user.schema.ts';

const teacher = z.object({
  ...userFields,
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  subjects: z.array(z.string()),
  class_levels: z.array(z.string()),
  tags: z.array(recordTag),
  qualifications: z.nullable(z.string()),
  experience_years: z.nullable(z.int()),
  course_count: z.int(),
  student_count: z.int(),
});
export type Teacher = z.output<typeof teacher>;

export const listTeachers = withSchemas(teachers.listTeachers, {
  summary: 'Teachers.',
  response: dataPage(teacher),
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

const teacherDetails = z.extend(teacher, {
  courses: z.array(taughtCourse),
  load: z.object({ course_count: z.int(), student_count: z.int(), capacity: z.int() }),
});
export type TeacherDetails = z.output<typeof teacherDetails>;

export const readTeacher = withSchemas(teachers.readTeacher, {
  summary: 'A teacher with courses and workload.',
  response: z.object({ data: teacherDetails }),
});

export const registerTeacher = withSchemas(teachers.registerTeacher, {
  summary: 'Register a new teacher.',
  body: teacherForm,
  status: 201,
  response: written(z.extend(teacher, z.partial(z.object(createdLink)).shape)),
  hasSecret: true,
  errors: ['email_in_use'],
});

export const updateTeacher = withSchemas(teachers.updateTeacher, {
  summary: 'Edit a teacher.',
  body: teacherChange,
  response: written(teacher),
  errors: ['email_in_use', 'stale'],
});
