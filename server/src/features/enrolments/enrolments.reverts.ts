import * as contract from '@provost/contract/enrolments.schema';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { Revert, RevertibleEvent, Reverts } from '../../school/audit/reverts.ts';
import { requireAccount } from '../../school/charges/accounts.ts';
import {
  type ChangedCharge,
  chargesIn,
  revertCharges,
} from '../../school/charges/charge-changes.ts';
import { areInvoiced } from '../../school/charges/charges.repository.ts';
import {
  canWaive,
  managesEnrolments,
  requirePlace,
} from '../../school/enrolments/enrolment-rules.ts';
import { toEnrolment } from '../../school/enrolments/enrolments.mapper.ts';
import * as enrolments from '../../school/enrolments/enrolments.repository.ts';
import * as service from '../../school/enrolments/enrolments.service.ts';
import { requireVersion } from '../../school/writes/versions.ts';
import { sideOf, transferEnrolment } from './transfers.service.ts';

type Side = ReturnType<typeof sideOf> & {
  readonly reason: string | null;
  /** For what was left to pay, if one was chosen. */
  readonly plan?: number | null;
  /** If its course was overbooked. */
  readonly seats_taken?: number;
};

const has = (fields: Readonly<Record<string, unknown>>): boolean => Object.keys(fields).length > 0;

/**
 * A mistake is noticed soon, and nobody should have been asked for its money. Later, the enrolment is a
 * part of the school's history, and what it owes is waived only by those who can waive.
 */
const deletableHours = 24;

/**
 * Deletes the enrolment; the revert of that enrols the student again. One with money or an invoice,
 * and an old one, is cancelled instead.
 */
const created: Revert = {
  access: contract.createEnrolment.access,
  async run(writer, event, request) {
    if (has(event.after)) return remove(writer, event, request);
    return createAgain(writer, event, request);
  },
};

/** As it was: the place in the waiting list, the time and the agreed price are the earlier ones. */
async function createAgain(writer: Writer, { before }: RevertibleEvent, request: WriteRequest) {
  const { student_id, course_id, payment_id = null, payer_id = null, plan, price } = before;
  const isWaiting = before.status === 'waiting';
  const form = {
    student: student_id,
    course: course_id,
    payment: payment_id,
    payer: payer_id,
    plan,
    charges: chargesIn(before),
    enrolledAt: before.enrolled_at,
    priceCents: typeof price === 'string' ? parseHundredths(price) : undefined,
    ...(isWaiting && { waiting: true, joinedAt: before.waiting_since }),
  };
  return service.createEnrolment(
    writer,
    form as Parameters<typeof service.createEnrolment>[1],
    request,
  );
}

const leftWaiting: Revert = { access: contract.createEnrolment.access, run: createAgain };

async function remove(writer: Writer, event: RevertibleEvent, request: WriteRequest) {
  const { current, courses } = await lockUnchanged(writer, event.subjectId, event.subjectVersion);
  const age = request.now.getTime() - Date.parse(current.enrolled_at);
  const isOld = age > deletableHours * 3_600_000;
  const charged = chargesIn(event.after).map(({ id }) => id);
  const isOwed = isOld || (charged.length > 0 && (await areInvoiced(writer, charged)));
  if ((isOwed || (await enrolments.isPaidFor(writer, current))) && current.status !== 'waiting') {
    const waives = !isOwed || canWaive(request.caller);
    const edit = { status: 'cancelled', open_charges: waives ? 'waive' : 'keep' } as const;
    return service.updateEnrolment(writer, current.id, edit, request);
  }
  const { price_cents } = await requireAccount(writer, current.id);
  await revertCharges(writer, chargesIn(event.after));
  await enrolments.removeEnrolment(writer, current.id);
  const { waiting_since } = event.after;
  if (current.status !== 'waiting' && typeof waiting_since === 'string') {
    await enrolments.insertEnrolment(writer, {
      student_id: current.student_id,
      course_id: current.course_id,
      status: 'waiting',
      enrolled_at: waiting_since,
      payer_id: current.payer_id,
      currency: courses[0]?.currency ?? '',
    });
  }
  return service.recordEnrolment(writer, 'enrolment.created', current, request, {
    before: {
      ...event.after,
      ...(current.status !== 'waiting' && { enrolled_at: current.enrolled_at }),
      ...(price_cents !== null && { price: formatHundredths(price_cents) }),
    },
  });
}

const updated: Revert = {
  access: contract.updateEnrolment.access,
  // Support can cancel and take that back, but not complete.
  isOpenTo: (caller, { before: { status } }) => status !== 'completed' || managesEnrolments(caller),
  async run(writer, event, request) {
    const current = await enrolments.findEnrolment(writer, event.subjectId);
    if (!current) throw new AppError('stale');
    const { payer_id: payer, ...state } = { ...service.stateOf(current), ...event.before };
    const { subjectVersion: version } = event;
    // An import added it as over, and its undo deletes it next.
    const hadNoSeat = request.jobId !== undefined && event.after.ended_at === current.enrolled_at;
    const edit = {
      ...state,
      payer,
      version,
      ...(hadNoSeat && { overbook: true }),
      revertedCharges: chargesIn(event.after),
      seatsTaken: event.after.seats_taken,
    } as Parameters<typeof service.updateEnrolment>[2];
    return service.updateEnrolment(writer, current.id, edit, request);
  },
};

/** Deletes the new enrolment and restores the old one; the revert of that transfers again. */
const transferred: Revert = {
  access: contract.transferEnrolment.access,
  isOpenTo: managesEnrolments,
  async run(writer, event, request) {
    const [before, after] = [event.before as Side, event.after as Side];
    const wasRestored = before.transferred_from_id === after.enrolment_id;
    if (!wasRestored) return restore(writer, before, after, chargesIn(event.after), request);
    const { course_id: course, reason, plan } = before;
    const form = { course, reason, plan, version: event.subjectVersion };
    return transferEnrolment(writer, after.enrolment_id, form, request);
  },
};

async function restore(
  writer: Writer,
  before: Side,
  after: Side,
  charges: readonly ChangedCharge[],
  request: WriteRequest,
): Promise<number> {
  const { current: replacement, courses } = await lockUnchanged(
    writer,
    after.enrolment_id,
    after.version,
    [before.course_id],
  );
  const old = await service.storedEnrolment(writer, before.enrolment_id);
  requireVersion(before.version + 1, old, () => toEnrolment(old));
  // Money for the new course would lose its seat.
  if (await enrolments.isPaidFor(writer, replacement, replacement.course_id))
    throw new AppError('stale');
  await revertCharges(writer, charges);
  await enrolments.removeEnrolment(writer, replacement.id);
  await requirePlace(writer, courses, {
    student: old.student_id,
    course: old.course_id,
    overbook: false,
    studentField: 'course',
    isRestored: true,
    seatsTaken: before.seats_taken,
  });
  await enrolments.saveEnrolment(writer, old, {
    status: 'active',
    reason: before.reason,
    ended_at: null,
  });
  const row = await service.storedEnrolment(writer, old.id);
  return service.recordEnrolment(writer, 'enrolment.transferred', row, request, {
    before: {
      ...sideOf(replacement),
      reason: after.reason,
      ...(after.plan !== undefined && { plan: after.plan }),
    },
    after: { ...sideOf(row), reason: row.reason },
  });
}

/** The enrolment of an event, if it has not been changed or deleted since. */
async function lockUnchanged(
  writer: Writer,
  id: number,
  version: number | undefined,
  otherCourses: number[] = [],
) {
  if (!(await enrolments.findEnrolment(writer, id))) throw new AppError('stale');
  const locked = await service.lockEnrolment(writer, id, otherCourses);
  requireVersion(version, locked.current, () => toEnrolment(locked.current));
  return locked;
}

export function addEnrolmentReverts(reverts: Reverts): void {
  reverts.add('enrolment.created', created);
  reverts.add('enrolment.updated', updated);
  reverts.add('enrolment.transferred', transferred);
  reverts.add('enrolment.deleted', leftWaiting);
}
