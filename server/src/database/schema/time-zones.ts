import { offsetsOf } from './offsets.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** The tables whose rows are counted by day. */
export const zonedSources = ['users', 'enrolments', 'payments', 'transactions'] as const;

/** Rows of the source with a smaller id are counted for the zone; the job that adds it moves it. */
export const countedBelow = (source: string): string => `${source}_below`;

/** Larger than any id, and exact in JavaScript. */
export const allRows = Number.MAX_SAFE_INTEGER;

/** Computed from the settings of the school, like the aggregates that depend on them. */
export const timeZoneTables = ({ key, instant, tableEnd }: SqlDialect): string[] => [
  `create table time_zones (
    id ${key} primary key not null,
    is_current integer not null check (is_current in (0, 1)),
    ${zonedSources.map((source) => `${countedBelow(source)} ${key} not null`).join(', ')}
  )${tableEnd}`,
  `create table time_zone_offsets (
    zone ${key} not null,
    ${instant('starts_at')} not null,
    seconds integer not null,
    primary key (zone, starts_at)
  )${tableEnd}`,
];

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
