import { allows } from '@provost/contract/ability';
import { createCharge } from '@provost/contract/charges';
import type { Writer } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { findPayer, hasEnrolment, type lockCourses, lockStudent } from './enrolments.repository.ts';

type Course = Awaited<ReturnType<typeof lockCourses>>[number];

/** Support creates and cancels enrolments, and takes that back; the rest is for owners and admins. */
export const managesEnrolments = ({ rules }: Caller): boolean =>
  allows(rules, { action: 'manage', subject: 'Enrolment' });

export function requireManager(caller: Caller): void {
  if (!managesEnrolments(caller)) throw new AppError('forbidden');
}

/** Support cannot waive what a student owes. */
export const canWaive = (caller: Caller): boolean =>
  managesEnrolments(caller) || allows(caller.rules, createCharge.access);

export function requireWaiver(caller: Caller): void {
  if (!canWaive(caller)) throw new AppError('forbidden');
}

export const canBeEnrolled = (status: string): boolean => ['active', 'invited'].includes(status);

export interface Place {
  readonly student: number;
  readonly course: number;
  readonly overbook: boolean;
  /** The field of the form that names the student, for errors. */
  readonly studentField: string;
  /** A revert: suspended and archived students keep the enrolments that they had. */
  readonly isRestored?: boolean;
  /** A revert: as many were enrolled before, although the course has fewer seats. */
  readonly seatsTaken?: number | undefined;
}

/** The course, locked before, must have a free seat for the student, who must not have one yet. */
export async function requirePlace(
  writer: Writer,
  courses: readonly Course[],
  place: Place,
): Promise<void> {
  const { student, course: courseId, studentField, isRestored = false, seatsTaken = 0 } = place;
  const course = courses.find(({ id }) => id === courseId);
  if (!course) throw invalidField('course', 'validation.unknown_course');
  const person = await lockStudent(writer, student);
  if (!person) throw invalidField(studentField, 'validation.unknown_student');
  if (person.erased_at !== null) throw invalidField(studentField, 'validation.erased_student');
  if (!canBeEnrolled(person.status) && !isRestored) {
    throw invalidField(studentField, 'validation.student_not_active');
  }
  if (await hasEnrolment(writer, { student, course: courseId }, 'active'))
    throw new AppError('already_enrolled');
  const seats = Math.max(course.capacity ?? Number.POSITIVE_INFINITY, seatsTaken);
  if (course.student_count >= seats && !place.overbook) throw new AppError('course_full');
}

/** Of an event that ends an enrolment in an overbooked course: its revert needs the seat again. */
export function takenSeats(courses: readonly Course[], id: number) {
  const { capacity = null, student_count = 0 } = courses.find((one) => one.id === id) ?? {};
  return capacity !== null && student_count > capacity ? { seats_taken: student_count } : {};
}

export function requirePublished(courses: readonly Course[], id: number): Course {
  const course = courses.find((each) => each.id === id);
  if (!course) throw invalidField('course', 'validation.unknown_course');
  if (course.status !== 'published') {
    throw invalidField('course', 'validation.course_not_published');
  }
  return course;
}

export async function requirePayment(
  writer: Writer,
  payment: number,
  { student, course }: Pick<Place, 'student' | 'course'>,
): Promise<void> {
  const paid = await findPayer(writer, payment);
  if (paid?.student_id === student && paid.course_id === course) return;
  throw invalidField('payment', 'validation.unknown_payment');
}
