import type { AuditAction } from '@provost/contract/audit';
import type { enrolmentChange, enrolmentForm } from '@provost/contract/enrolments.schema';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { auditSubject } from '../audit/audit-subject.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import {
  addCharges,
  asAudited,
  type ChangedCharge,
  restoredTo,
  revertCharges,
} from '../charges/charge-changes.ts';
import { closeCharges, reopenCharges } from '../charges/enrolment-charges.ts';
import { chargeEnrolment, requirePlanChoice } from '../charges/plan-charges.ts';
import { requirePayer } from '../payers/payer-rules.ts';
import { changedFields, requireVersion } from '../writes/versions.ts';
import * as rules from './enrolment-rules.ts';
import { type EnrolmentRow, toEnrolment } from './enrolments.mapper.ts';
import * as repository from './enrolments.repository.ts';

interface Form extends z.output<typeof enrolmentForm> {
  /** For a revert: the place in the waiting list, the time, the price and the charges as they were. */
  readonly joinedAt?: string | undefined;
  readonly enrolledAt?: string | undefined;
  readonly priceCents?: number | undefined;
  readonly charges?: readonly ChangedCharge[];
}
type Change = z.output<typeof enrolmentChange>;

/** Enrols a student in a published course with a free seat, or adds them to its waiting list. */
export async function createEnrolment(writer: Writer, form: Form, request: WriteRequest) {
  const { student, course, plan, instalments, discount } = form;
  const { payment = null, overbook = false, waiting = false } = form;
  if (overbook) rules.requireManager(request.caller);
  const courses = await repository.lockCourses(writer, [course]);
  const { currency } = rules.requirePublished(courses, course);
  const place = {
    student,
    course,
    overbook: overbook || waiting,
    studentField: 'student',
    // A revert: they had the place. A seat is for those who can use it.
    isRestored: waiting && request.revertsId !== undefined,
  };
  await rules.requirePlace(writer, courses, place);
  const queued = await repository.findWaiting(writer, student, course);
  if (queued && waiting) throw new AppError('already_enrolled');
  if (payment !== null) await rules.requirePayment(writer, payment, { student, course });
  const before = queued?.payer_id ?? null;
  const { payer = before } = form;
  if (payer !== before) await requirePayer(writer, request, payer);
  if (plan !== undefined || instalments) requirePlanChoice(request.caller);
  if (discount) rules.requireWaiver(request.caller);
  const joinedAt = waiting ? (form.joinedAt ?? request.now.toISOString()) : queued?.enrolled_at;
  if (queued) await repository.removeEnrolment(writer, queued.id);
  const id = await repository.insertEnrolment(writer, {
    student_id: student,
    course_id: course,
    status: waiting ? 'waiting' : 'active',
    enrolled_at: (waiting ? joinedAt : form.enrolledAt) ?? request.now.toISOString(),
    payment_id: waiting ? null : payment,
    payer_id: payer,
    currency,
    // Null: the price of the course.
    price_cents: form.priceCents ?? null,
  });
  const charges = waiting ? [] : await chargesFor(writer, id, form);
  const row = await storedEnrolment(writer, id);
  const undo = await recordEnrolment(writer, 'enrolment.created', row, request, {
    after: {
      student_id: student,
      course_id: course,
      status: row.status,
      ...(joinedAt !== undefined && { waiting_since: joinedAt }),
      ...(row.payment_id !== null && { payment_id: row.payment_id }),
      ...(payer !== null && { payer_id: payer }),
      ...(plan !== undefined && !waiting && { plan }),
      ...asAudited(charges),
    },
  });
  return { data: row, undo };
}

/** By the form, or those that a revert brings back. */
const chargesFor = (writer: Writer, id: number, { charges = [], ...billing }: Form) =>
  charges.length === 0
    ? chargeEnrolment(writer, id, billing)
    : addCharges(writer, restoredTo(id, charges));

/** Enrols one who is waiting, or removes them from the list: the row has no other use then. */
async function settleWaiting(
  writer: Writer,
  current: EnrolmentRow,
  { status, payer, overbook }: Change,
  request: WriteRequest,
): Promise<Written<EnrolmentRow>> {
  const { student_id, course_id, payer_id } = current;
  if (status === 'active') {
    const form = { student: student_id, course: course_id, payer, overbook };
    return createEnrolment(writer, form, request);
  }
  if (status !== 'cancelled') throw invalidField('status', 'validation.invalid');
  await repository.removeEnrolment(writer, current.id);
  const undo = await recordEnrolment(writer, 'enrolment.deleted', current, request, {
    before: {
      student_id,
      course_id,
      status: current.status,
      waiting_since: current.enrolled_at,
      ...(payer_id !== null && { payer_id }),
    },
  });
  const ended_at = endOf(current, request.now);
  return { data: { ...current, status: 'cancelled', position: null, ended_at }, undo };
}

interface Edit extends Change {
  /** For a revert: exactly this end, and the charges as they were. */
  readonly ended_at?: string | null;
  readonly revertedCharges?: readonly ChangedCharge[];
  readonly seatsTaken?: number | undefined;
}

/** Completes, cancels or reactivates an enrolment, or changes its payer. */
export async function updateEnrolment(
  writer: Writer,
  id: number,
  edit: Edit,
  request: WriteRequest,
): Promise<Written<EnrolmentRow>> {
  const { current, courses } = await lockEnrolment(writer, id);
  // Support cancels, and takes a cancellation back: what is completed would be active by both.
  const isCancelled = edit.status === 'cancelled' && current.status !== 'completed';
  const isTakenBack =
    edit.status === 'active' && current.status === 'cancelled' && current.later_course_id === null;
  const isSettled = current.status === 'waiting' && edit.status !== undefined;
  if (edit.overbook || !(isCancelled || isTakenBack || isSettled)) {
    rules.requireManager(request.caller);
  }
  // Undo waives what nobody should have been asked for.
  const isUndo = request.revertsId !== undefined;
  if (edit.open_charges === 'waive' && !isUndo) rules.requireWaiver(request.caller);
  requireVersion(edit.version, current, () => toEnrolment(current));
  if (isSettled) return settleWaiting(writer, current, edit, request);
  // A user who cancels again would believe that what they chose for the charges was done.
  if (edit.open_charges && edit.status === current.status) throw new AppError('wrong_status');
  const changes = changedFields(stateOf(current), wantedState(current, edit, request.now));
  if (!changes) return { data: current };
  const { payer_id } = changes.after;
  if (payer_id !== undefined) await requirePayer(writer, request, payer_id);
  if (changes.after.status === 'active') {
    // Its money has moved on: a payment for it would still pay for the later enrolment.
    if (current.later_course_id !== null && !isUndo) {
      throw invalidField('status', 'validation.enrolment_transferred');
    }
    await rules.requirePlace(writer, courses, {
      student: current.student_id,
      course: current.course_id,
      overbook: edit.overbook ?? false,
      studentField: 'status',
      isRestored: isUndo,
      seatsTaken: edit.seatsTaken,
    });
  }
  await repository.saveEnrolment(writer, current, changes.after);
  const charges = edit.revertedCharges
    ? await revertCharges(writer, edit.revertedCharges)
    : await followStatus(writer, current, changes.after, edit, request);
  const endsActive = current.status === 'active' && changes.after.status !== undefined;
  const row = await storedEnrolment(writer, id);
  const undo = await recordEnrolment(writer, 'enrolment.updated', row, request, {
    ...changes,
    after: {
      ...changes.after,
      ...asAudited(charges),
      ...(endsActive && rules.takenSeats(courses, current.course_id)),
    },
  });
  return { data: row, undo };
}

type State = ReturnType<typeof stateOf>;

/** A cancellation ends charges, and one that is taken back brings them back. */
async function followStatus(
  writer: Writer,
  current: EnrolmentRow,
  { status, ended_at, reason }: Partial<State>,
  edit: Edit,
  { now }: WriteRequest,
): Promise<ChangedCharge[]> {
  if (status === 'active' && current.status === 'cancelled') {
    return reopenCharges(writer, current.id, current.ended_at, now);
  }
  if (status !== 'cancelled') return [];
  return closeCharges(writer, {
    enrolmentId: current.id,
    at: ended_at ?? current.ended_at ?? now.toISOString(),
    now,
    waive: edit.open_charges === 'waive',
    reason: reason || 'Enrolment cancelled',
  });
}

/** The enrolment, unchanged until the transaction ends, because its course is locked. */
export async function lockEnrolment(writer: Writer, id: number, otherCourses: number[] = []) {
  const found = await repository.findEnrolment(writer, id);
  if (!found) throw new AppError('not_found');
  const courses = await repository.lockCourses(writer, [found.course_id, ...otherCourses]);
  const current = await repository.findEnrolment(writer, id);
  if (!current) throw new AppError('not_found');
  return { current, courses };
}

export const stateOf = ({ status, reason, ended_at, payer_id }: EnrolmentRow) => ({
  status,
  reason,
  ended_at,
  payer_id,
});

/** A new status has its own reason, and none if none is given. */
function wantedState(current: EnrolmentRow, edit: Edit, now: Date) {
  const { status = current.status } = edit;
  const isSame = status === current.status;
  const reason = edit.reason === undefined && isSame ? current.reason : edit.reason || null;
  const ended_at =
    edit.ended_at ??
    (['active', 'waiting'].includes(status) ? null : (current.ended_at ?? endOf(current, now)));
  return { status: status as string, reason, ended_at, payer_id: edit.payer };
}

/** Not before its start, although the clocks of two nodes can differ. */
export const endOf = ({ enrolled_at }: EnrolmentRow, now: Date): string => {
  const at = now.toISOString();
  return at > enrolled_at ? at : enrolled_at;
};

export async function storedEnrolment(writer: Writer, id: number): Promise<EnrolmentRow> {
  const row = await repository.findEnrolment(writer, id);
  if (!row) throw new Error('A stored enrolment cannot be found.');
  return row;
}

interface Changes {
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export const recordEnrolment = (
  writer: Writer,
  action: AuditAction,
  row: EnrolmentRow,
  request: WriteRequest,
  changes: Changes,
): Promise<number> => recordWrite(writer, request, enrolmentEvent(action, row, changes));

type NamedEnrolment = Pick<EnrolmentRow, 'id' | 'version' | 'student_name' | 'course_title'>;

export const enrolmentEvent = (action: AuditAction, row: NamedEnrolment, changes: Changes) =>
  ({
    action,
    ...auditSubject('Enrolment', row.id, `${row.student_name} · ${row.course_title}`),
    ...changes,
    subjectVersion: row.version,
  }) as const;
