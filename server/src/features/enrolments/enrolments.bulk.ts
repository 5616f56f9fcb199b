import * as contract from '@provost/contract/enrolments.schema';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import { requirePublished } from '../../school/enrolments/enrolment-rules.ts';
import { findCourses } from '../../school/enrolments/enrolments.repository.ts';
import { createEnrolment, updateEnrolment } from '../../school/enrolments/enrolments.service.ts';
import { enrolmentSource } from './enrolment-list.repository.ts';
import { transferEnrolment } from './transfers.service.ts';

const findOpen = async (reader: Reader, { course }: { readonly course: number }) =>
  requirePublished(await findCourses(reader, [course]), course);

const check = async (reader: Reader, params: { readonly course: number }): Promise<void> => {
  await findOpen(reader, params);
};

async function freeSeats(reader: Reader, params: { readonly course: number }) {
  const { capacity, student_count } = await findOpen(reader, params);
  return capacity === null ? null : Math.max(0, capacity - student_count);
}

const isIn = (student: string, course: number) => sql<SqlBool>`exists (
  select 1 from enrolments as other where other.student_id = ${sql.ref(student)}
    and other.course_id = ${course} and other.status = 'active')`;

export function addEnrolmentBulkActions(bulk: BulkActions): void {
  bulk.addList(
    contract.listEnrolments,
    enrolmentSource,
    sql<string>`(select student.full_name || ' · ' || course.title
      from users as student, courses as course
      where student.id = enrolments.student_id and course.id = enrolments.course_id)`,
  );
  bulk.addAction(['students', 'unenrolled-students'], 'enrol', {
    check,
    freeSeats,
    ineligible: ({ course }) => sql<string | null>`case
      when users.erased_at is not null then 'not_found'
      when users.status not in ('active', 'invited') then 'wrong_status'
      when ${isIn('users.id', course)} then 'already_enrolled' end`,
    applyOne: (writer, { id: student }, { course }, request) =>
      createEnrolment(writer, { student, course }, request),
  });
  bulk.addAction(['enrolments'], 'cancel', {
    ineligible: () => sql<string | null>`case
      when enrolments.status = 'cancelled' then 'unchanged'
      when enrolments.status not in ('active', 'waiting') then 'wrong_status' end`,
    applyOne: (writer, { id, version }, { reason }, request) => {
      const edit = { status: 'cancelled', reason, version: version ?? undefined } as const;
      return updateEnrolment(writer, id, edit, request);
    },
  });
  bulk.addAction(['enrolments'], 'complete', {
    ineligible: () => sql<string | null>`case
      when enrolments.status = 'completed' then 'unchanged'
      when enrolments.status <> 'active' then 'wrong_status' end`,
    applyOne: (writer, { id, version }, _params, request) =>
      updateEnrolment(writer, id, { status: 'completed', version: version ?? undefined }, request),
  });
  bulk.addAction(['enrolments'], 'transfer', {
    check,
    freeSeats,
    ineligible: ({ course }) => sql<string | null>`case
      when enrolments.status <> 'active' then 'wrong_status'
      when enrolments.course_id = ${course} then 'unchanged'
      when ${isIn('enrolments.student_id', course)} then 'already_enrolled' end`,
    applyOne: (writer, { id, version }, params, request) =>
      transferEnrolment(writer, id, { ...params, version: version ?? undefined }, request),
  });
}
