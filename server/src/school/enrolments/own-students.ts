import { type SqlBool, sql } from 'kysely';

/** Whether a user has an active enrolment in one of the teacher's courses. */
export const isStudentOf = (teacher: number) =>
  sql<SqlBool>`users.id in (
    select enrolments.student_id from courses
    inner join enrolments on enrolments.course_id = courses.id
    where courses.teacher_id = ${teacher} and enrolments.status = 'active'
  )`;

/** Not the phone number, which teachers do not see. */
export const searchedByTeachers = ['users.name_key', 'users.email'] as const;

/** The students that a teacher can see. */
export const ownStudents = {
  subject: 'Student',
  where: isStudentOf,
  hidden: ['enrolment', 'trial', 'waiting', 'enrolled_course_count', 'last_login_at'],
  searched: searchedByTeachers,
} as const;
