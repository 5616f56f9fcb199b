import { sql } from 'kysely';
import { keyColumns, summedColumns } from '../0001-school/aggregates.ts';
import { everyChange } from '../0001-school/postgres/change-triggers.ts';
import { offsetsOf } from '../0004-reports/offsets.ts';
import { type Migration, runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';
import {
  countedBelow,
  currentZone,
  rowsOf,
  type ZonedAggregate,
  zonedAggregates,
  zonedSources,
} from './aggregates.ts';
import { fillZoned } from './fill.ts';
import { zonedTriggers } from './triggers.ts';

const firstLockId = 110;

/** Larger than any id, and exact in JavaScript. */
export const allRows = Number.MAX_SAFE_INTEGER;

const texts = ['day', 'month', 'currency', 'method', 'status'];

/** Without a primary key on PostgreSQL, where writers add rows with the same key. */
function tableAndView(aggregate: ZonedAggregate, { engine, key, text, tableEnd }: SqlDialect) {
  const columns = [...keyColumns(aggregate), ...summedColumns(aggregate)];
  const types = columns.map(
    (column) => `${column} ${texts.includes(column) ? text : key} not null`,
  );
  const rows = rowsOf(aggregate);
  return [
    `create table ${rows} (zone ${key} not null, ${types.join(', ')})${tableEnd}`,
    `create ${engine === 'sqlite' ? 'unique' : ''} index ${rows}_key
      on ${rows} (zone, ${keyColumns(aggregate).join(', ')})`,
    ...(engine === 'postgres'
      ? [
          `alter table ${rows} set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
        ]
      : []),
    `create view ${aggregate.table} as select ${columns.join(', ')} from ${rows}
      where zone = ${currentZone}`,
  ];
}

const dropOld = ({ table, source }: ZonedAggregate, { engine }: SqlDialect): string[] => [
  ...(engine === 'sqlite'
    ? everyChange.map((event) => `drop trigger ${table}_after_${event}`)
    : everyChange.flatMap((event) => [
        `drop trigger ${table}_${event} on ${source}`,
        `drop function ${table}_${event}`,
      ])),
  `drop table ${table}`,
];

/** Figures by day can be counted for a second time zone before it becomes the current one. */
export const timeZones: Migration = {
  name: '0018-time-zones',
  async up(db, dialect) {
    const { key, instant, tableEnd } = dialect;
    const { rows } = await sql<{ time_zone: string }>`select time_zone from school`.execute(db);
    const inTriggers = zonedAggregates(dialect, 'z.id');
    const inCurrentZone = zonedAggregates(dialect, currentZone);
    await runStatements(db, [
      ...inTriggers.flatMap((aggregate) => dropOld(aggregate, dialect)),
      'drop table time_zone_offsets',
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
      ...firstZone(rows[0]?.time_zone ?? 'UTC'),
      ...inTriggers.flatMap((aggregate) => tableAndView(aggregate, dialect)),
      ...zonedTriggers(dialect.engine, inTriggers, firstLockId),
      ...inCurrentZone.map(fillZoned),
    ]);
  },
};

/** A recount starts with it again. Later zones have the id of the job that counted them. */
export const firstZone = (timeZone: string): string[] => [
  `insert into time_zones values (0, 1, ${zonedSources.map(() => allRows).join(', ')})`,
  insertZoneOffsets(0, timeZone),
];

/** The offsets of a time zone, as this runtime knows them. */
export const insertZoneOffsets = (zone: number, timeZone: string): string => {
  const values = offsetsOf(timeZone).map(
    ({ starts_at, seconds }) => `(${zone}, '${starts_at}', ${seconds})`,
  );
  return `insert into time_zone_offsets (zone, starts_at, seconds) values ${values.join(', ')}`;
};
