import {
  type UnenrolledStudent,
  type WaitingCounts,
  waitingTimes,
} from '@provost/contract/students';
import { idOf, instantOf, labelOf, numberOf, objectOf, personNameOf } from '../raw/fields.ts';
import { extentOf, readListResponse } from '../raw/list-response.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';
import { studentFields } from './students.ts';
import { userFields } from './user.ts';

const unenrolledAdapter = adapter<Adapted<UnenrolledStudent>>({
  ...studentFields,
  id: idOf,
  full_name: (raw) => personNameOf(raw) ?? labelOf(raw, 'student', 'user'),
  class_level: (raw) => labelOf(raw, 'class_level', 'classLevel', 'level', 'grade'),
  waiting_since: (raw) => instantOf(raw, 'waiting_since') ?? userFields.created_at(raw),
});

/** A host that sends no rows can still send how many there are. */
const unenrolledCounts = ['not_enrolled', 'not_enrolled_count', 'unenrolled', 'students'] as const;

const adaptWaiting = (response: unknown): WaitingCounts | undefined => {
  const waiting = objectOf(response, 'waiting');
  const [under_2_weeks, from_2_to_8_weeks, over_8_weeks] = waitingTimes.map((time) =>
    numberOf(waiting, time),
  );
  if (under_2_weeks === undefined || from_2_to_8_weeks === undefined) return undefined;
  return { under_2_weeks, from_2_to_8_weeks, over_8_weeks: over_8_weeks ?? 0 };
};

const waitingSince = ({ waiting_since: since }: Adapted<UnenrolledStudent>): number =>
  since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since);

/** Infinity minus Infinity is NaN: students whose waiting time is unknown are equal. */
const byWaiting = (left: Adapted<UnenrolledStudent>, right: Adapted<UnenrolledStudent>): number =>
  waitingSince(left) - waitingSince(right) || 0;

/**
 * A host that ignores paging sends all students: count them, and pick those waiting longest. A page
 * of a host that does not count says only that there are at least as many.
 */
export const adaptUnenrolledStudents = (response: unknown, asked: number, limit = asked) => {
  const list = readListResponse(response);
  const counted = list.count ?? numberOf(unwrapData(response), ...unenrolledCounts);
  const isWhole = extentOf(list, { page: 1, pageSize: asked, isNarrowed: false }) === 'whole';
  return {
    count: counted ?? list.rows.length,
    isAtLeast: list.isCountCapped || (counted === undefined && !isWhole),
    longest: list.rows.map(unenrolledAdapter.adapt).sort(byWaiting).slice(0, limit),
    waiting: adaptWaiting(response),
  };
};
