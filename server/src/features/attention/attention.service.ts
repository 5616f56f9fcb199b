import {
  type AttentionKind,
  attentionKindsFor,
  attentionSubjects,
  maxSnoozeDays,
} from '@provost/contract/attention';
import type { snoozeAttention } from '@provost/contract/attention.schema';
import type { Writer } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import type { Call, Caller } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import { labelOf, toItem } from './attention.mapper.ts';
import {
  findItem,
  findSnooze,
  removeSnooze,
  type SnoozeRow,
  saveSnooze,
} from './attention.repository.ts';
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

interface Saved {
  readonly label: string;
  readonly snooze: SnoozeRow | null;
  /** Undefined if nothing changed. */
  readonly undo: number | undefined;
}

/** Snoozes a listed item, or with null ends its snooze. */
export async function setSnooze(
  writer: Writer,
  { kind, key }: Item,
  snooze: SnoozeRow | null,
  request: WriteRequest,
): Promise<Saved> {
  const { caller, now } = request;
  requireKind(caller, kind);
  const clock = { now, timeZone: await readTimeZone(writer)() };
  const row = await findItem(writer, kind, key, clock);
  if (!row) throw new AppError('not_found');
  const label = labelOf(toItem(kind, row, clock));
  const before = (await findSnooze(writer, kind, key)) ?? null;
  if (isSameSnooze(before, snooze)) return { label, snooze, undo: undefined };
  const created = { snoozed_by: caller.userId, created_at: now.toISOString() };
  if (snooze) await saveSnooze(writer, kind, key, { ...snooze, ...created });
  else await removeSnooze(writer, kind, key);
  const undo = await recordWrite(writer, request, {
    action: snooze ? 'attention.snoozed' : 'attention.unsnoozed',
    subject: attentionSubjects[kind],
    subjectId: key,
    subjectLabel: label,
    before: { kind, ...before },
    after: { kind, ...snooze },
  });
  return { label, snooze, undo };
}

export const isSameSnooze = (one: SnoozeRow | null, other: SnoozeRow | null): boolean =>
  one?.until === other?.until && one?.reason === other?.reason;
