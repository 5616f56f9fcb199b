import { dayIn, type IntervalRange } from '@provost/contract/days';
import { formatHundredths } from '@provost/contract/money';
import type { Database } from '../../database/database.ts';

/** Counts the figures of the reports from the rows themselves, without any aggregate. */
interface Asked {
  readonly zone: string;
  readonly intervals: readonly IntervalRange[];
}

interface Timed {
  readonly at: string;
}

/** The rows of each interval. */
function byInterval<T extends Timed>(rows: readonly T[], { zone, intervals }: Asked) {
  const dated = rows.map((row) => ({ row, day: dayIn(zone, new Date(row.at)) }));
  return intervals.map(({ start, end }) => ({
    start,
    end,
    rows: dated.filter(({ day }) => start <= day && day <= end).map(({ row }) => row),
  }));
}

/** The rows of one group and currency, without these two. */
export const only = <R extends { group?: string | undefined; currency?: string }>(
  rows: readonly R[],
  group: string | undefined,
  currency?: string,
) =>
  rows
    .filter((row) => row.group === group && row.currency === currency)
    .map(({ group: _, currency: __, ...figures }) => figures);

const rate = (part: number, whole: number) =>
  whole <= 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

export async function expectedRevenue(
  { reader }: Database,
  asked: Asked,
  isCounted: (row: {
    currency: string;
    method: string;
    course_id: number;
    class_level_id: number;
  }) => boolean,
) {
  const rows = await reader
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.id', 'transactions.payment_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select([
      'occurred_at as at',
      'transactions.amount_cents as cents',
      'transactions.type',
      'transactions.currency',
      'payments.method',
      'payments.course_id',
      'courses.class_level_id',
    ])
    .where('transactions.status', '=', 'succeeded')
    .execute();
  return byInterval(rows.filter(isCounted), asked).map(({ start, end, rows: found }) => {
    const sum = (isRefund: boolean) =>
      found
        .filter(({ type }) => (type === 'refund') === isRefund)
        .reduce((total, { cents }) => total + cents, 0);
    const gross = sum(false);
    const refunds = 0 - sum(true);
    return {
      start,
      end,
      gross: formatHundredths(gross),
      refunds: formatHundredths(refunds),
      net: formatHundredths(gross - refunds),
      refund_rate: rate(refunds, gross),
    };
  });
}

export async function expectedEnrolments(
  { reader }: Database,
  asked: Asked,
  isCounted: (row: { course_id: number; class_level_id: number }) => boolean = () => true,
) {
  const all = await reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select([
      'enrolments.id',
      'enrolments.course_id',
      'enrolments.transferred_from_id',
      'courses.class_level_id',
      'enrolled_at as at',
      'ended_at',
      'enrolments.status',
    ])
    .execute();
  const rows = all.filter(isCounted);
  /** Cancelled by the transfer, not later. */
  const isTransferred = ({ id, at, ended_at }: (typeof all)[number]) =>
    all.some(
      (later) =>
        later.transferred_from_id === id && (later.at >= (ended_at ?? '') || ended_at === at),
    );
  const endOf = (row: (typeof all)[number]) =>
    row.status === 'cancelled' && isTransferred(row) ? 'transferred' : row.status;
  const ended = (status: string) =>
    byInterval(
      rows.filter((row) => endOf(row) === status).map(({ ended_at }) => ({ at: ended_at ?? '' })),
      asked,
    );
  const cancelled = ended('cancelled');
  const completed = ended('completed');
  const transferred = ended('transferred');
  const isNew = (row: { transferred_from_id: number | null }) => row.transferred_from_id === null;
  return byInterval(rows.filter(isNew), asked).map(({ start, end, rows: found }, index) => ({
    start,
    end,
    new: found.length,
    cancelled: cancelled[index]?.rows.length ?? 0,
    completed: completed[index]?.rows.length ?? 0,
    transferred: transferred[index]?.rows.length ?? 0,
  }));
}

const studentsOf = ({ reader }: Database) =>
  reader.selectFrom('users').selectAll().where('user_type', '=', 'student').execute();

export async function expectedStudents(
  database: Database,
  asked: Asked,
  isCounted: (row: { class_level_id: number | null }) => boolean = () => true,
) {
  const rows = (await studentsOf(database))
    .filter(isCounted)
    .map(({ created_at }) => ({ at: created_at }));
  return byInterval(rows, asked).map(({ start, end, rows: found }) => ({
    start,
    end,
    new: found.length,
  }));
}

export async function expectedTrials(database: Database, asked: Asked, now: Date) {
  const today = dayIn(asked.zone, now);
  const rows = (await studentsOf(database)).flatMap(({ trial_ends_at, has_purchased }) => {
    if (trial_ends_at === null) return [];
    if (dayIn(asked.zone, new Date(trial_ends_at)) > today) return [];
    if (has_purchased === 0 && trial_ends_at > now.toISOString()) return [];
    return [{ at: trial_ends_at, has_purchased }];
  });
  return byInterval(rows, asked).map(({ start, end, rows: found }) => {
    const converted = found.filter(({ has_purchased }) => has_purchased === 1).length;
    const ended = found.length;
    return { start, end, ended, converted, conversion_rate: rate(converted, ended) };
  });
}
