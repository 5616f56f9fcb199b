import { type Aggregate, keyColumns, summedColumns } from '../0001-school/aggregates.ts';
import { computedFromSource } from '../0004-reports/fill-aggregate.ts';
import type { SqlDialect } from '../sql-dialect.ts';
import { currentZone, rowsOf, type ZonedAggregate } from './aggregates.ts';

export const columnsOf = (aggregate: Aggregate): string =>
  ['zone', ...keyColumns(aggregate), ...summedColumns(aggregate)].join(', ');

/** Fills an empty aggregate for the current zone, from the finer one if there is one. */
export function fillZoned(aggregate: ZonedAggregate): string {
  const { sumOf } = aggregate;
  const keys = keyColumns(aggregate).map((column) =>
    column === 'month' ? 'substr(day, 1, 7)' : column,
  );
  const sums = summedColumns(aggregate).map((column) => `sum(${column})`);
  const rows = sumOf
    ? `select ${[...keys, ...sums].join(', ')} from ${sumOf}
        group by ${keys.map((_, index) => index + 1).join(', ')}`
    : computedFromSource(aggregate);
  return `insert into ${rowsOf(aggregate)} (${columnsOf(aggregate)})
    select ${currentZone}, computed.* from (${rows}) computed`;
}

/** Adds the rows of the source with ids from `start` to below `end` to those of a zone. */
export function addRange(
  { engine }: SqlDialect,
  aggregate: ZonedAggregate,
  zone: number,
  [start, end]: readonly [number, number],
): string {
  const counts = aggregate.counts ?? (() => '1 = 1');
  const fresh = computedFromSource({
    ...aggregate,
    counts: (row) => `${row}.id >= ${start} and ${row}.id < ${end} and ${counts(row)}`,
  });
  const keys = keyColumns(aggregate).join(', ');
  const into = `insert into ${rowsOf(aggregate)} (${columnsOf(aggregate)})`;
  if (engine === 'sqlite') {
    return `${into} select ${zone}, fresh.* from (${fresh}) fresh where true ${addToRow(aggregate)}`;
  }
  // Like the triggers, without a unique key: the rows of these keys are replaced by their sums.
  const sums = summedColumns(aggregate);
  return `with fresh as (${fresh}), folded as (
      delete from ${rowsOf(aggregate)} where zone = ${zone} and (${keys}) in (select ${keys} from fresh)
      returning ${keys}, ${sums.join(', ')})
    ${into} select ${zone}, ${keys}, ${sums.map((column) => `sum(${column})`).join(', ')}
      from (select * from fresh union all select * from folded) both_parts group by ${keys}`;
}

/** SQLite: a conflict with the row of the same zone and key adds to it. */
export const addToRow = (aggregate: Aggregate): string =>
  `on conflict (zone, ${keyColumns(aggregate).join(', ')}) do update set ${summedColumns(aggregate)
    .map((column) => `${column} = ${column} + excluded.${column}`)
    .join(', ')}`;
