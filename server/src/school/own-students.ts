import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { callerSlot } from '../list/list-source.ts';

/** Whether a user has an active enrolment in one of the teacher's courses. */
export const isStudentOf = (teacher: number | RawBuilder<number>) =>
  sql<SqlBool>`exists (
    select 1 from enrolments inner join courses on courses.id = enrolments.course_id
    where enrolments.student_id = users.id and enrolments.status = 'active'
      and courses.teacher_id = ${teacher}
  )`;

/** The filter that limits a list of students to those of the calling teacher. */
export const ownStudents = {
  subject: 'Student',
  where: sql<SqlBool>`users.id in (
    select enrolments.student_id from courses
    inner join enrolments on enrolments.course_id = courses.id
    where courses.teacher_id = ${callerSlot} and enrolments.status = 'active'
  )`,
  whereWalking: isStudentOf(callerSlot),
} as const;
