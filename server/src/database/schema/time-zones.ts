import { flag, instant, integer, key, table } from './columns.ts';
import { offsetsOf } from './offsets.ts';

/** The tables whose rows are counted by day. */
export const zonedSources = ['users', 'enrolments', 'payments', 'transactions'] as const;

/** Rows of the source with a smaller id are counted for the zone; the job that adds it moves it. */
export const countedBelow = (source: string): string => `${source}_below`;

/** Larger than any id, and exact in JavaScript. */
export const allRows = Number.MAX_SAFE_INTEGER;

/** Computed from the settings of the school, like the aggregates that depend on them. */
export const timeZoneTables = {
  /** The time zones of the figures by day: the current one, and one that a job is counting. */
  time_zones: table({
    /** The job that counted it, or 0. */
    id: key.primary,
    is_current: flag,
    /** The rows below are counted for it, by the job and then by triggers. */
    users_below: key,
    enrolments_below: key,
    payments_below: key,
    transactions_below: key,
  }),

  /** The offset of a time zone from UTC, from each change of its clocks on. */
  time_zone_offsets: table({ zone: key, starts_at: instant, seconds: integer }).with(
    'primary key (zone, starts_at)',
  ),
};

/** A recount starts with it again. Later zones have the id of the job that counted them. */
export const firstZone = (timeZone: string): string[] => [
  `insert into time_zones values (0, 1, ${zonedSources.map(() => allRows).join(', ')})`,
  insertZoneOffsets(0, timeZone),
];

export const insertZoneOffsets = (zone: number, timeZone: string): string => {
  const values = offsetsOf(timeZone).map(
    ({ starts_at, seconds }) => `(${zone}, '${starts_at}', ${seconds})`,
  );
  return `insert into time_zone_offsets (zone, starts_at, seconds) values ${values.join(', ')}`;
};
