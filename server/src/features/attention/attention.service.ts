import { isUserType } from '@provost/contract/ability';
import {
  type AttentionItem,
  type AttentionKind,
  attentionKindsFor,
  attentionSubjects,
  maxSnoozeDays,
} from '@provost/contract/attention';
import type { snoozeAttention } from '@provost/contract/attention.schema';
import type { Reader, Writer } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import type { Call, Caller, WriteRequest } from '../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { labelOf, toItem } from './attention.mapper.ts';
import * as repository from './attention.repository.ts';
import { daysFrom } from './attention-sources.repository.ts';

export function requireKind({ userType }: Caller, kind: AttentionKind): void {
  if (!attentionKindsFor(userType).includes(kind)) throw new AppError('forbidden');
}

interface Item {
  readonly kind: AttentionKind;
  readonly key: number;
}

type Form = Call<typeof snoozeAttention>['body'];

/** The end of a snooze: in the future, at most a year away. */
export function endOf({ days, until }: Form, now: Date): string {
  const end = until ?? daysFrom(now, days ?? 1);
  if (end <= now.toISOString()) throw invalidField('until', 'validation.snooze_past');
  if (end > daysFrom(now, maxSnoozeDays)) throw invalidField('until', 'validation.snooze_long');
  return end;
}

/** The colleague stays the same when the item is snoozed. */
export const snoozeOf = async (
  writer: Writer,
  { kind, key }: Item,
  snooze: Omit<repository.SnoozeRow, 'assigned_to'>,
): Promise<repository.SnoozeRow> => ({
  ...snooze,
  assigned_to: (await repository.findSnooze(writer, kind, key))?.assigned_to ?? null,
});

/** An item that a colleague works on stays theirs. */
export async function unsnoozed(writer: Writer, { kind, key }: Item, now: Date) {
  const current = await repository.findSnooze(writer, kind, key);
  const until = now.toISOString();
  if (!current?.assigned_to) return null;
  if (current.until <= until) throw new AppError('not_found');
  return { ...current, until };
}

const sideOf = (kind: AttentionKind, snooze: repository.SnoozeRow | null) => {
  const { assigned_to, ...own } = snooze ?? { assigned_to: null };
  return { kind, ...own, ...(assigned_to !== null && { assigned_to }) };
};

function actionOf(before: repository.SnoozeRow | null, after: repository.SnoozeRow | null) {
  if ((after?.assigned_to ?? null) !== (before?.assigned_to ?? null)) {
    return 'attention.handed_over';
  }
  return after ? 'attention.snoozed' : 'attention.unsnoozed';
}

/** Another user has snoozed the item or handed it over since. */
function requireSeen(item: AttentionItem, seen: string | null | undefined): void {
  if (seen !== undefined && seen !== item.handled_at)
    throw new AppError('stale', { current: item });
}

/** Snoozes a listed item or hands it over, or with null ends its snooze. */
export async function setSnooze(
  writer: Writer,
  { kind, key }: Item,
  snooze: repository.SnoozeRow | null,
  request: WriteRequest,
  seen?: string | null,
) {
  const { caller, now } = request;
  requireKind(caller, kind);
  // An item that was never snoozed has no row to lock.
  await takeLock(writer, 'attention');
  const clock = { now, timeZone: await readTimeZone(writer)() };
  const row = requireFound(await repository.findItem(writer, kind, key, clock));
  const item = toItem(kind, row, clock);
  requireSeen(item, seen);
  const label = labelOf(item);
  const before = (await repository.findSnooze(writer, kind, key)) ?? null;
  if (isSameSnooze(before, snooze)) return { label, undo: undefined };
  const created = { snoozed_by: caller.userId, created_at: now.toISOString() };
  if (snooze) await repository.saveSnooze(writer, kind, key, { ...snooze, ...created });
  else await repository.removeSnooze(writer, kind, key);
  const undo = await recordWrite(writer, request, {
    action: actionOf(before, snooze),
    ...auditSubject(attentionSubjects[kind], key, label),
    before: sideOf(kind, before),
    after: sideOf(kind, snooze),
  });
  return { label, undo };
}

export const isSameSnooze = (
  one: repository.SnoozeRow | null,
  other: repository.SnoozeRow | null,
): boolean =>
  one?.until === other?.until &&
  one?.reason === other?.reason &&
  one?.assigned_to === other?.assigned_to;

/** Of the role that works on the kind. */
export async function requireColleague(writer: Writer, kind: AttentionKind, id: number) {
  const colleague = await repository.findColleague(writer, id);
  const works = isUserType(colleague?.user_type)
    ? attentionKindsFor(colleague.user_type)
    : undefined;
  if (!colleague || !works?.includes(kind)) {
    throw invalidField('to', 'validation.unknown_colleague');
  }
  return { id: colleague.id, full_name: colleague.full_name };
}

const maxSuggestions = 3;

/** Adds open courses of each student's class level, except those the student has completed. */
export async function withSuggestions(reader: Reader, items: readonly AttentionItem[], now: Date) {
  const students = items.flatMap(({ student }) => student ?? []);
  const levels = [...new Set(students.flatMap(({ class_level_id }) => class_level_id ?? []))];
  if (levels.length === 0) return [...items];
  const ids = students.map(({ id }) => id);
  const [open, completed] = await Promise.all([
    repository.openCourses(reader, levels, now),
    repository.completedCourses(reader, ids),
  ]);
  const isCompleted = new Set(
    completed.map(({ student_id, course_id }) => `${student_id} ${course_id}`),
  );
  return items.map((item) => ({
    ...item,
    suggestions: open
      .filter(({ class_level_id }) => class_level_id === item.student?.class_level_id)
      .filter(({ id }) => !isCompleted.has(`${item.student?.id} ${id}`))
      .slice(0, maxSuggestions)
      .map(({ id, code, title }) => ({ id, code, title })),
  }));
}
