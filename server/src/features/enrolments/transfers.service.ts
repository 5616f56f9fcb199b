import type { transferForm } from '@provost/contract/enrolments.schema';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { asAudited } from '../../school/charges/charge-changes.ts';
import { transferCharges } from '../../school/charges/enrolment-charges.ts';
import { requirePlanChoice } from '../../school/charges/plan-charges.ts';
import {
  requireManager,
  requirePlace,
  requirePublished,
  takenSeats,
} from '../../school/enrolments/enrolment-rules.ts';
import { type EnrolmentRow, toEnrolment } from '../../school/enrolments/enrolments.mapper.ts';
import * as enrolments from '../../school/enrolments/enrolments.repository.ts';
import * as service from '../../school/enrolments/enrolments.service.ts';
import { requireVersion } from '../../school/writes/versions.ts';

type Form = z.output<typeof transferForm>;

/** Cancels an active enrolment and enrols the student in another course. */
export async function transferEnrolment(
  writer: Writer,
  id: number,
  { course, plan, reason, overbook = false, version }: Form,
  request: WriteRequest,
): Promise<Written<EnrolmentRow>> {
  requireManager(request.caller);
  if (plan !== undefined) requirePlanChoice(request.caller);
  const { current, courses } = await service.lockEnrolment(writer, id, [course]);
  requireVersion(version, current, () => toEnrolment(current));
  if (course === current.course_id) throw invalidField('course', 'validation.same_course');
  if (current.status !== 'active') throw invalidField('course', 'validation.enrolment_not_active');
  const { currency } = requirePublished(courses, course);
  const student = current.student_id;
  await requirePlace(writer, courses, { student, course, overbook, studentField: 'course' });
  await enrolments.saveEnrolment(writer, current, {
    status: 'cancelled',
    reason: reason || null,
    ended_at: service.endOf(current, request.now),
  });
  const newId = await enrolments.insertEnrolment(writer, {
    student_id: student,
    course_id: course,
    status: 'active',
    enrolled_at: request.now.toISOString(),
    transferred_from_id: id,
    payer_id: current.payer_id,
    currency,
  });
  const charges = await transferCharges(writer, {
    from: id,
    to: newId,
    reason: reason || '',
    now: request.now,
    plan,
  });
  const row = await service.storedEnrolment(writer, newId);
  const undo = await service.recordEnrolment(writer, 'enrolment.transferred', row, request, {
    before: {
      ...sideOf(current),
      reason: current.reason,
      ...takenSeats(courses, current.course_id),
    },
    after: {
      ...sideOf(row),
      reason: reason || null,
      ...(plan !== undefined && { plan }),
      ...asAudited(charges),
    },
  });
  return { data: row, undo };
}

/** One side of a transfer in the audit trail. The old enrolment gets the next version. */
export const sideOf = (row: EnrolmentRow) => ({
  enrolment_id: row.id,
  student_id: row.student_id,
  course_id: row.course_id,
  course: row.course_title,
  version: row.version,
  transferred_from_id: row.transferred_from_id,
});

/** Enrols the first of the waiting list. The lock of the course makes two requests take two seats. */
export async function enrolNext(
  writer: Writer,
  course: number,
  plan: number | null | undefined,
  request: WriteRequest,
): Promise<Written<EnrolmentRow>> {
  const [locked] = await enrolments.lockCourses(writer, [course]);
  if (!locked) throw new AppError('not_found');
  const next = await enrolments.firstWaiting(writer, course);
  if (!next) throw new AppError('wrong_status');
  return service.createEnrolment(writer, { student: next.student_id, course, plan }, request);
}
