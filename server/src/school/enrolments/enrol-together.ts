import type { Writer } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import { recordWrites } from '../audit/audit-trail.ts';
import { asAudited } from '../charges/charge-changes.ts';
import { chargeEnrolments } from '../charges/plan-charges.ts';
import type { WriteRequest } from '../writes/write-request.ts';
import { findEnrolments, insertEnrolments, lockCourses } from './enrolments.repository.ts';
import { enrolmentEvent } from './enrolments.service.ts';

/**
 * Locks the courses of some enrolments to be. Those that are published and have a seat for each of
 * them: nobody needs to count seats again.
 */
export async function lockRoomyCourses(
  writer: Writer,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, { readonly currency: string }>> {
  if (wanted.length === 0) return new Map();
  const seats = Map.groupBy(wanted, (course) => course);
  const courses = await lockCourses(writer, [...seats.keys()]);
  const roomy = courses.filter(
    ({ id, status, capacity, student_count }) =>
      status === 'published' &&
      (capacity === null || student_count + (seats.get(id)?.length ?? 0) <= capacity),
  );
  return new Map(roomy.map((course) => [course.id, course]));
}

interface Seat {
  readonly student: number;
  readonly course: number;
  readonly currency: string;
}

/**
 * What `createEnrolment` does, for several: in a few statements. The caller has found that nothing
 * refuses them: students who can be enrolled and are not on the waiting list, in roomy courses.
 */
export async function enrolTogether(
  writer: Writer,
  seats: readonly Seat[],
  request: WriteRequest,
): Promise<void> {
  for (const part of inParts(seats)) {
    const ids = await insertEnrolments(
      writer,
      part.map(({ student, course, currency }) => ({
        student_id: student,
        course_id: course,
        status: 'active',
        enrolled_at: request.now.toISOString(),
        payment_id: null,
        payer_id: null,
        currency,
        price_cents: null,
      })),
    );
    const charges = await chargeEnrolments(writer, ids);
    const events = (await findEnrolments(writer, ids)).map((row) =>
      enrolmentEvent('enrolment.created', row, {
        after: {
          student_id: row.student_id,
          course_id: row.course_id,
          status: row.status,
          ...asAudited(charges.get(row.id) ?? []),
        },
      }),
    );
    await recordWrites(writer, request, events);
  }
}
