import { isUserType } from '@provost/contract/ability';
import { type AttentionKind, attentionKinds, attentionKindsFor } from '@provost/contract/attention';
import { currentDay, type DayPage } from '@provost/contract/day-pages';
import type { closeDayForm, reopenDayForm } from '@provost/contract/day-pages.schema';
import { addDays, type Day, dayIn, startOfDay } from '@provost/contract/days';
import { parseHundredths } from '@provost/contract/money';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../../database/database.ts';
import { readTimeZone } from '../../../database/read-time-zone.ts';
import type { Caller, WriteRequest } from '../../../http/api.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import type { Clock } from '../../../list/condition.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { recordWrite } from '../../../school/audit/audit-trail.ts';
import { todayOf } from '../../../school/charges/balance-columns.ts';
import { takeLock } from '../../../school/writes/named-lock.ts';
import { requireVersion } from '../../../school/writes/versions.ts';
import { countKinds } from '../attention.repository.ts';
import { type PageFigures, type Taking, takingsBetween, withCounted } from './day-figures.ts';
import { findItemKeys, findItems } from './day-items.repository.ts';
import { toClosedDay, toFigures } from './days.mapper.ts';
import * as repository from './days.repository.ts';

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

async function placeOf(reader: Reader, date: string, now: Date) {
  const clock = { now, timeZone: await readTimeZone(reader)() };
  const day = date === currentDay ? todayOf(clock) : date;
  return {
    date: day,
    row: await repository.findDay(reader, day),
    before: await repository.nearestClosed(reader, '<', day),
    after: await repository.nearestClosed(reader, '>', day),
    clock,
  };
}
type Place = Awaited<ReturnType<typeof placeOf>>;

/**
 * The time of a page: since the last closed page, or its day if there is none. A day before a closed
 * page can no longer be closed, so it only shows what reports show for it.
 */
function timesOf({ date, before, after, clock }: Place) {
  const { timeZone, now } = clock;
  const start = timeOf(startOfDay(date, timeZone));
  const end = timeOf(startOfDay(addDays(date, 1), timeZone));
  if (after) return { starts_at: start, ends_at: end };
  const starts_at = before?.ends_at ?? start;
  // The current millisecond is on the page: something can have been recorded in it.
  const until = date === todayOf(clock) ? timeOf(now.getTime() + 1) : end;
  return { starts_at, ends_at: until > starts_at ? until : starts_at };
}

/** The whole days of a page, and the rest of the day on which it begins. */
function countedTimes(date: Day, from: string, { timeZone }: Clock) {
  const begins = dayIn(timeZone, new Date(from));
  const isWhole = startOfDay(begins, timeZone) === Date.parse(from);
  return {
    from,
    until: isWhole ? from : timeOf(startOfDay(addDays(begins, 1), timeZone)),
    firstDay: isWhole ? begins : addDays(begins, 1),
    lastDay: date,
  };
}

async function computePage(reader: Reader, place: Place) {
  const { date, before, after, clock } = place;
  const times = timesOf(place);
  const covered = await repository.ledgerUntil(reader, date);
  const earlier: readonly Taking[] =
    before?.covered && !after
      ? JSON.parse(before.covered)
      : await repository.ledgerUntil(reader, addDays(date, -1));
  const last = before?.last_transaction_id;
  return {
    covered,
    figures: {
      ...times,
      ...(await repository.countArrivals(reader, countedTimes(date, times.starts_at, clock))),
      takings: takingsBetween(earlier, covered),
      late:
        typeof last === 'number' && !after
          ? await repository.lateEntries(reader, last, before?.ends_at ?? times.starts_at)
          : [],
      due: await repository.chargesDue(reader, date),
      trials_ending: await repository.trialsEnding(reader, date),
      courses_starting: await repository.coursesStarting(
        reader,
        timeOf(startOfDay(date, clock.timeZone)),
        timeOf(startOfDay(addDays(date, 1), clock.timeZone)),
      ),
      unsettled: [],
    },
  };
}

const nothingToDo = { left: 0, items: [], older: 0, colleagues: [] };

/** What the caller has to work on, of a page that can be closed. */
async function workOf(reader: Reader, from: string, caller: Caller, clock: Clock) {
  const kinds = attentionKindsFor(caller.userType);
  const { userId } = caller;
  const keys = await findItemKeys(reader, { kinds, from, userId, clock });
  const counts = kinds.length === 0 ? [] : await countKinds(reader, kinds, clock);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    left: keys.length,
    items: await findItems(reader, keys, clock),
    older: Math.max(0, all - keys.length),
    colleagues: (await repository.findColleagues(reader)).flatMap(({ user_type, ...person }) =>
      isUserType(user_type) && person.id !== userId ? [{ ...person, user_type }] : [],
    ),
  };
}

async function pageAt(reader: Reader, place: Place, caller: Caller): Promise<DayPage> {
  const { date, row, before, after, clock } = place;
  const isClosed = Boolean(row?.closed_at);
  const figures: PageFigures = isClosed
    ? JSON.parse(row?.page ?? '')
    : (await computePage(reader, place)).figures;
  const isOpen = !isClosed && !after;
  const work = isOpen ? await workOf(reader, figures.starts_at, caller, clock) : nothingToDo;
  const closed = row?.closed_at ? toClosedDay(row) : null;
  return {
    date,
    is_today: date === todayOf(clock),
    version: row?.version ?? 1,
    closed: closed && { at: closed.closed_at, by: closed.closed_by },
    note: row?.note ?? null,
    covered_by: !isClosed && before && after ? after.date : null,
    is_last_closed: isClosed && !after,
    previous: before?.date ?? null,
    next: after?.date ?? null,
    ...(await toFigures(reader, figures, caller)),
    ...work,
  };
}

export async function readPage(reader: Reader, date: string, caller: Caller, now: Date) {
  const place = await placeOf(reader, date, now);
  // The time zone of the school can have moved back behind a page that was closed.
  const isLater = place.date > todayOf(place.clock) && !place.row?.closed_at;
  if (isLater) throw new AppError('not_found');
  return pageAt(reader, place, caller);
}

/** A page as a write finds it: no other write of a page runs at the same time. */
async function lockPage(writer: Writer, date: string, { now }: WriteRequest): Promise<Place> {
  await takeLock(writer, 'days');
  return placeOf(writer, date, now);
}

async function requirePageVersion(
  writer: Writer,
  place: Place,
  version: number | undefined,
  caller: Caller,
): Promise<number> {
  const current = { version: place.row?.version ?? 1 };
  if (version !== undefined && version !== current.version) {
    const page = await pageAt(writer, place, caller);
    requireVersion(version, current, () => page);
  }
  return current.version;
}

const countBy = (keys: readonly { readonly kind: AttentionKind }[]) =>
  attentionKinds
    .map((kind) => ({ kind, count: keys.filter((key) => key.kind === kind).length }))
    .filter(({ count }) => count > 0);

export async function closeDay(
  writer: Writer,
  typed: string,
  { counted = [], note, version }: z.output<typeof closeDayForm>,
  request: WriteRequest,
): Promise<DayPage> {
  const { caller, now } = request;
  const place = await lockPage(writer, typed, request);
  const { date, row, after, clock } = place;
  if (date > todayOf(clock)) throw invalidField('date', 'validation.future');
  if (row?.closed_at) throw new AppError('wrong_status', { message: 'errors.day_closed' });
  if (after) throw new AppError('wrong_status', { message: 'errors.later_day_closed' });
  const current = await requirePageVersion(writer, place, version, caller);
  const lastId = await repository.lastTransactionId(writer);
  const { figures, covered } = await computePage(writer, place);
  const unsettled = await findItemKeys(writer, {
    kinds: attentionKinds,
    from: figures.starts_at,
    clock,
  });
  const page: PageFigures = {
    ...figures,
    takings: withCounted(
      figures.takings,
      counted.map(({ amount, ...row }) => ({
        ...row,
        counted_cents: parseHundredths(String(amount)) ?? 0,
      })),
    ),
    unsettled: countBy(unsettled),
  };
  await repository.saveDay(writer, {
    date,
    closed_at: now.toISOString(),
    closed_by: caller.userId,
    note: note || null,
    ends_at: figures.ends_at,
    last_transaction_id: lastId,
    covered: JSON.stringify(covered),
    page: JSON.stringify(page),
    version: current + 1,
  });
  await recordWrite(writer, request, { action: 'day.closed', ...auditSubject('Day', date, date) });
  return pageAt(writer, await placeOf(writer, date, now), caller);
}

export async function reopenDay(
  writer: Writer,
  typed: string,
  { reason, version }: z.output<typeof reopenDayForm>,
  request: WriteRequest,
): Promise<DayPage> {
  const { caller, now } = request;
  const place = await lockPage(writer, typed, request);
  const { date, row, after } = place;
  if (!row?.closed_at || after) {
    throw new AppError('wrong_status', { message: 'errors.not_last_day' });
  }
  const current = await requirePageVersion(writer, place, version, caller);
  await repository.saveDay(writer, {
    date,
    closed_at: null,
    closed_by: null,
    note: row.note,
    ends_at: null,
    last_transaction_id: null,
    covered: null,
    page: null,
    version: current + 1,
  });
  await recordWrite(writer, request, {
    action: 'day.reopened',
    ...auditSubject('Day', date, date),
    after: { reason },
  });
  return pageAt(writer, await placeOf(writer, date, now), caller);
}
