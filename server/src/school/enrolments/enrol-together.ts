import type { Writer } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import { nothingDue } from '../../database/nothing-due.ts';
import type { WriteRequest } from '../../http/api.ts';
import { recordWrites } from '../audit/audit-trail.ts';
import { addCharges, asAudited } from '../charges/charge-changes.ts';
import { chargesByCourse } from '../charges/plan-charges.ts';
import { canBeEnrolled } from './enrolment-rules.ts';
import { insertEnrolments, lockCourses, lockStudents } from './enrolments.repository.ts';
import { enrolmentEvent } from './enrolments.service.ts';

/** A student and a course. */
interface Seat {
  readonly student: number;
  readonly course: number;
}

export const seatKey = ({ student, course }: Seat): string => `${student} ${course}`;

/**
 * Locks the courses of some enrolments to be. Those that are published and have a seat for each of
 * them: nobody needs to count seats again.
 */
export async function lockRoomyCourses(writer: Writer, wanted: readonly number[]) {
  if (wanted.length === 0) return new Set();
  const seats = Map.groupBy(wanted, (course) => course);
  const courses = await lockCourses(writer, [...seats.keys()]);
  const roomy = courses.filter(
    ({ id, status, capacity, student_count }) =>
      status === 'published' &&
      (capacity === null || student_count + (seats.get(id)?.length ?? 0) <= capacity),
  );
  return new Set(roomy.map(({ id }) => id));
}

/** Those of some different seats that nothing can refuse, and that nobody waits for. Locks courses and students. */
export async function lockCertainSeats(writer: Writer, wanted: readonly Seat[]): Promise<Seat[]> {
  if (wanted.length === 0) return [];
  const courses = wanted.map(({ course }) => course);
  const roomy = await lockRoomyCourses(writer, courses);
  const ids = [...new Set(wanted.map(({ student }) => student))];
  const students = await lockStudents(writer, ids);
  const welcome = students.filter(
    ({ status, erased_at }) => canBeEnrolled(status) && erased_at === null,
  );
  const taken = await writer
    .selectFrom('enrolments')
    .select(['student_id as student', 'course_id as course'])
    .where('student_id', 'in', ids)
    .where('status', 'in', ['active', 'waiting'])
    .execute();
  const isTaken = new Set(taken.map(seatKey));
  const isWelcome = new Set(welcome.map(({ id }) => id));
  return wanted.filter(
    (seat) => roomy.has(seat.course) && isWelcome.has(seat.student) && !isTaken.has(seatKey(seat)),
  );
}

/**
 * What `createEnrolment` does, for several seats that nothing refuses: in a few statements. Returns
 * the ids of the enrolments by `seatKey`.
 */
export async function enrolTogether(writer: Writer, seats: readonly Seat[], request: WriteRequest) {
  const enrolled = new Map<string, number>();
  if (seats.length === 0) return enrolled;
  const enrolled_at = request.now.toISOString();
  const courses = await chargesByCourse(
    writer,
    new Set(seats.map(({ course }) => course)),
    enrolled_at,
  );
  const courseOf = ({ course }: Seat) => {
    const found = courses.get(course);
    if (!found) throw new Error('A locked course cannot be found.');
    return found;
  };
  const names = await namesOf(writer, seats);
  for (const part of inParts(seats)) {
    const inserted = await insertEnrolments(
      writer,
      part.map((seat) => {
        const { currency, price_cents, charges } = courseOf(seat);
        const charged_cents = charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        return {
          student_id: seat.student,
          course_id: seat.course,
          status: 'active',
          enrolled_at,
          payment_id: null,
          payer_id: null,
          currency,
          price_cents,
          // As the engine computes them for students without payments.
          charged_cents,
          balance_cents: charged_cents,
          overdue_from: charges.map(({ due_on }) => due_on).sort()[0] ?? nothingDue,
        };
      }),
    );
    for (const { id, student_id, course_id } of inserted) {
      enrolled.set(seatKey({ student: student_id, course: course_id }), id);
    }
    const idOf = (seat: Seat) => enrolled.get(seatKey(seat)) ?? 0;
    const rows = part.flatMap((seat) =>
      courseOf(seat).charges.map((charge) => ({ ...charge, enrolment_id: idOf(seat) })),
    );
    const added = [];
    for (const some of inParts(rows)) added.push(...(await addCharges(writer, some)));
    const charges = Map.groupBy(added, ({ after }) => after?.enrolment_id);
    const events = part.map((seat) => {
      const id = idOf(seat);
      const row = {
        id,
        version: 1,
        student_name: names.get(seat.student) ?? '',
        course_title: courseOf(seat).course_title,
      };
      return enrolmentEvent('enrolment.created', row, {
        after: {
          student_id: seat.student,
          course_id: seat.course,
          status: 'active',
          ...asAudited(charges.get(id) ?? []),
        },
      });
    });
    await recordWrites(writer, request, events);
  }
  return enrolled;
}

async function namesOf(writer: Writer, seats: readonly Seat[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of inParts([...new Set(seats.map(({ student }) => student))])) {
    const rows = await writer
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('id', 'in', part)
      .execute();
    for (const { id, full_name } of rows) names.set(id, full_name);
  }
  return names;
}
