import { type SqlBool, sql } from 'kysely';

/** Enrolments that a payer pays for: their own payer, or else that of the student. Each branch has its own index. */
export const isPaidBy = (payerId: number) => sql<SqlBool>`enrolments.id in (
  select named.id from enrolments named where named.payer_id = ${payerId}
  union all
  select own.id from users student join enrolments own on own.student_id = student.id
    where student.payer_id = ${payerId} and own.payer_id is null)`;
