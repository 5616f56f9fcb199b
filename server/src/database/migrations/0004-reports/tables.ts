import { type Aggregate, keyColumns, summedColumns } from '../0001-school/aggregates.ts';
import type { SqlDialect } from '../sql-dialect.ts';

/** The offset from UTC of the school's time zone, from each change of its clocks on. */
export const offsetTable = ({ instant, tableEnd }: SqlDialect): string =>
  `create table time_zone_offsets (
    ${instant('starts_at')} primary key not null,
    seconds integer not null
  )${tableEnd}`;

const texts = ['day', 'currency', 'method', 'status'];

/** Without a primary key, like the other aggregates. */
export const aggregateTable = (
  aggregate: Aggregate,
  { key, text, tableEnd }: SqlDialect,
): string => {
  const columns = [
    ...keyColumns(aggregate).map((column) => [column, texts.includes(column) ? text : key]),
    ...summedColumns(aggregate).map((column) => [column, key]),
  ].map(([column, type]) => `${column} ${type} not null`);
  return `create table ${aggregate.table} (${columns.join(', ')})${tableEnd}`;
};
