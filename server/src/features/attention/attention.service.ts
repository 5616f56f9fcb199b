import {
  type AttentionKind,
  attentionKindsFor,
  attentionSubjects,
  maxSnoozeDays,
} from '@provost/contract/attention';
import { snoozeAttention } from '@provost/contract/attention.schema';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Call, Caller } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { allOf } from '../../list/condition.ts';
import type { ListSource } from '../../list/list-source.ts';
import { rowsOfList } from '../../list/matches.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { type Revert, requireEvent } from '../../school/audit/reverts.ts';
import type { WriteRequest } from '../../school/write-request.ts';
import { labelOf, toItem } from './attention.mapper.ts';
import { findSnooze, removeSnooze, type SnoozeRow, saveSnooze } from './attention.repository.ts';
import type { AttentionRow } from './attention-row.ts';
import { attentionSources, daysFrom } from './attention-sources.repository.ts';

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
  const row = await findRow(writer, { kind, key }, now);
  if (!row) throw new AppError('not_found');
  const label = labelOf(toItem(kind, row, { caller, now }));
  const before = (await findSnooze(writer, kind, key)) ?? null;
  if (isSame(before, snooze)) return { label, snooze, undo: undefined };
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

const isSame = (one: SnoozeRow | null, other: SnoozeRow | null): boolean =>
  one?.until === other?.until && one?.reason === other?.reason;

/** The item, if it is listed or snoozed. */
async function findRow(
  reader: Reader,
  { kind, key }: Item,
  now: Date,
): Promise<AttentionRow | undefined> {
  // The rows of each kind have some of the columns of an item.
  const source = attentionSources[kind] as unknown as ListSource<never, never, AttentionRow>;
  const { table, join = sql`` } = source;
  const id = sql.ref(`${table}.id`);
  const isItem = allOf([...rowsOfList(source, now), sql`${id} = ${key}`]);
  const found = await sql`select 1 from ${sql.table(table)} ${join} where ${isItem}`.execute(
    reader,
  );
  if (found.rows.length === 0) return undefined;
  return source.rows(reader).where(sql<boolean>`${id} = ${key}`).executeTakeFirst();
}

type Side = Partial<SnoozeRow> & { readonly kind: AttentionKind };

const snoozeIn = ({ until, reason }: Side): SnoozeRow | null =>
  until !== undefined && reason !== undefined ? { until, reason } : null;

/** Of both actions: back to the snooze before, if it has not changed since. */
export const snoozeRevert: Revert = {
  access: snoozeAttention.access,
  worksWithoutVersion: true,
  async run(writer, event, request) {
    const [before, after] = [event.before as unknown as Side, event.after as unknown as Side];
    const item = { kind: after.kind, key: event.subjectId };
    const current = (await findSnooze(writer, item.kind, item.key)) ?? null;
    if (!isSame(current, snoozeIn(after))) throw new AppError('stale');
    const reverting = { ...request, revertsId: event.id };
    return requireEvent((await setSnooze(writer, item, snoozeIn(before), reverting)).undo);
  },
};
