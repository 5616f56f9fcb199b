import { allows, scopeFor } from '@provost/contract/ability';
import { listBalances } from '@provost/contract/charges';
import { maxRoomOffers, roomWeeks, type SeatState } from '@provost/contract/courses';
import { addDays, dayIn, intervalsOf, startOf, startOfDay } from '@provost/contract/days';
import { createEnrolment } from '@provost/contract/enrolments';
import { formatHundredths } from '@provost/contract/money';
import { listPayments } from '@provost/contract/payments';
import type { Reader } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import type { Caller } from '../../http/api.ts';
import { requireFound } from '../../http/errors.ts';
import { findCourse } from './courses.repository.ts';
import * as repository from './room.repository.ts';

interface View {
  readonly caller: Caller;
  readonly now: Date;
}

type SeatRow = Awaited<ReturnType<typeof repository.seatsOf>>[number];

function stateOf(row: SeatRow, now: Date): SeatState {
  if (row.balance_cents > 0) return 'unpaid';
  const isOnTrial = row.has_purchased === 0 && (row.trial_ends_at ?? '') > now.toISOString();
  return isOnTrial ? 'trial' : 'paid';
}

/** New enrolments of each week, the current one last. */
async function weeksOf(reader: Reader, courseId: number, now: Date) {
  const timeZone = await readTimeZone(reader)();
  const today = dayIn(timeZone, now);
  const from = addDays(startOf('week', today), -7 * (roomWeeks - 1));
  const since = new Date(startOfDay(from, timeZone)).toISOString();
  const days = (await repository.beginningsOf(reader, courseId, since)).map(({ enrolled_at }) =>
    dayIn(timeZone, new Date(enrolled_at)),
  );
  return intervalsOf('week', { from, to: today }).map(({ start, end }) => ({
    start,
    new: days.filter((day) => start <= day && day <= end).length,
  }));
}

/** Who can have a free seat: the waiting list first, then students of the level without a course. */
async function waitingOf(reader: Reader, courseId: number, classLevelId: number) {
  const [count, listed, others] = await Promise.all([
    repository.countWaiting(reader, courseId),
    repository.waitingFor(reader, courseId),
    repository.withoutCourse(reader, classLevelId),
  ]);
  const isListed = ({ id }: { readonly id: number }) => listed.some((one) => one.id === id);
  const students = [...listed, ...others.filter((one) => !isListed(one))];
  return { count, students: students.slice(0, maxRoomOffers) };
}

/** Teachers find only their own courses, and see no money. */
export async function readRoom(reader: Reader, id: number, { caller, now }: View) {
  const teacher = scopeFor(caller.userType, 'Course') === 'own' ? caller.userId : undefined;
  const course = requireFound(await findCourse(reader, id, teacher));
  const { capacity, currency } = course;
  const seesMoney = allows(caller.rules, listPayments.access);
  const [rows, weeks] = await Promise.all([
    repository.seatsOf(reader, id),
    weeksOf(reader, id, now),
  ]);
  return {
    capacity,
    student_count: course.student_count,
    currency,
    seats: rows.map((row, index) => ({
      enrolment: row.id,
      student: { id: row.student_id, full_name: row.full_name },
      state: seesMoney ? stateOf(row, now) : 'taken',
      is_standing: capacity !== null && index >= capacity,
      ...(seesMoney && { balance: formatHundredths(row.balance_cents) }),
    })),
    weeks,
    ...(allows(caller.rules, createEnrolment.access) && {
      waiting: await waitingOf(reader, id, course.class_level_id),
    }),
    ...(allows(caller.rules, listBalances.access) && {
      revenue: formatHundredths(await repository.revenueOf(reader, id, currency)),
    }),
  };
}
