import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import type { EnrolmentRow } from '../../school/enrolments/enrolments.mapper.ts';
import { firstWaiting, lockCourses } from '../../school/enrolments/enrolments.repository.ts';
import { createEnrolment } from '../../school/enrolments/enrolments.service.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import type { Written } from '../../school/writes/write-response.ts';

/** Enrols the first of the waiting list. The lock of the course makes two requests take two seats. */
export async function enrolNext(
  writer: Writer,
  course: number,
  plan: number | null | undefined,
  request: WriteRequest,
): Promise<Written<EnrolmentRow>> {
  const [locked] = await lockCourses(writer, [course]);
  if (!locked) throw new AppError('not_found');
  const next = await firstWaiting(writer, course);
  if (!next) throw new AppError('wrong_status');
  return createEnrolment(writer, { student: next.student_id, course, plan }, request);
}
