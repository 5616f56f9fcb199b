import {
  idOf,
  instantOf,
  type JsonObject,
  labelOf,
  numberOf,
  personNameOf,
} from '@/api/hosts/fields.ts';
import { unwrapData, unwrapList } from '@/api/hosts/unwrap.ts';

export interface WaitingStudent {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly classLevel: string | undefined;
  readonly since: string | undefined;
}

export interface UnenrolledStudents {
  readonly count: number;
  /** Those who have waited longest. */
  readonly longest: readonly WaitingStudent[];
}

/** As many as are shown; the list has the others. */
export const shownStudents = 5;

/** A host that sends no rows at all may still tell how many there are. */
const countNames = ['not_enrolled', 'not_enrolled_count', 'unenrolled', 'students'] as const;

const readStudent = (row: JsonObject, index: number): WaitingStudent => ({
  key: idOf(row) ?? String(index),
  id: idOf(row),
  name: personNameOf(row) ?? labelOf(row, 'student', 'user'),
  classLevel: labelOf(row, 'class_level', 'classLevel', 'level', 'grade'),
  since: instantOf(row, 'waiting_since', 'created_at', 'date_joined', 'joined_at', 'created'),
});

const sinceWhen = ({ since }: WaitingStudent): number =>
  since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since);

/** Two of whom nobody knows since when are alike: from infinity to infinity is no number. */
const byWaiting = (left: WaitingStudent, right: WaitingStudent): number =>
  sinceWhen(left) - sinceWhen(right) || 0;

/** A host may send all of them: they are counted, and those who wait longest are picked out. */
export const readUnenrolledStudents = (answer: unknown): UnenrolledStudents => {
  const { rows, count } = unwrapList(answer);
  return {
    count: count ?? numberOf(unwrapData(answer), ...countNames) ?? rows.length,
    longest: rows.map(readStudent).sort(byWaiting).slice(0, shownStudents),
  };
};
