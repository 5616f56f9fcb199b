import { keyColumns, summedColumns } from '../0001-school/aggregates.ts';
import { afterEach, everyChange } from '../0001-school/postgres/change-triggers.ts';
import { countedBelow, rowsOf, type ZonedAggregate } from './aggregates.ts';
import { addToRow, columnsOf } from './fill.ts';

/** The zones for which a row of the source is counted: the current one, and one that is prepared. */
const zonesOf = ({ source }: ZonedAggregate, row: string): string =>
  `time_zones z on ${row}.id < z.${countedBelow(source)}`;

const valuesOf = ({ keys }: ZonedAggregate, row: string): string =>
  ['z.id', ...keys.map(([, from]) => from(row))].join(', ');

/** Merges now and then, one transaction at a time, as the other aggregates do. */
function postgresTriggers(aggregate: ZonedAggregate, lockId: number): string[] {
  const { table, source, keys, sums = [], counts = () => 'true' } = aggregate;
  const rows = rowsOf(aggregate);
  const columns = columnsOf(aggregate);
  const key = ['zone', ...keyColumns(aggregate)].join(', ');
  const amounts = ['sum(r.sign)', ...sums.map(([, from]) => `sum(r.sign * ${from('r')})`)];
  const positions = [1, ...keys.map((_, index) => index + 2)].join(', ');
  return afterEach(table, source, everyChange, (changed) => {
    const from = `from ${changed} r join ${zonesOf(aggregate, 'r')} where ${counts('r')}`;
    return `insert into ${rows} (${columns})
        select ${valuesOf(aggregate, 'r')}, ${amounts.join(', ')} ${from}
        group by ${positions} having ${amounts.map((amount) => `${amount} <> 0`).join(' or ')};
      if found and random() < 0.05 and pg_try_advisory_xact_lock(1886547814, ${lockId}) then
        with folded as (delete from ${rows}
          where (${key}) in (select ${valuesOf(aggregate, 'r')} ${from}) returning *)
        insert into ${rows} (${columns})
          select ${key}, ${summedColumns(aggregate)
            .map((column) => `sum(${column})`)
            .join(', ')} from folded group by ${key};
      end if;`;
  });
}

function sqliteTriggers(aggregate: ZonedAggregate): string[] {
  const { table, source, sums = [], counts = () => '1 = 1', dependsOn } = aggregate;
  const add = (row: 'new' | 'old'): string => {
    const amounts = ['1', ...sums.map(([, from]) => from(row))];
    const signed = amounts.map((amount) => `${row === 'new' ? '' : '-'}(${amount})`);
    // SQLite has no row to join in a trigger, so the condition is part of the where clause.
    return `insert into ${rowsOf(aggregate)} (${columnsOf(aggregate)})
      select ${valuesOf(aggregate, row)}, ${signed.join(', ')} from time_zones z
      where ${row}.id < z.${countedBelow(source)} and ${counts(row)} ${addToRow(aggregate)};`;
  };
  const on = (name: string, event: string, body: string): string =>
    `create trigger ${table}_after_${name} after ${event} on ${source} begin ${body} end`;
  return [
    on('insert', 'insert', add('new')),
    on('delete', 'delete', add('old')),
    on('update', `update of ${dependsOn.join(', ')}`, `${add('old')} ${add('new')}`),
  ];
}

export const zonedTriggers = (
  engine: 'sqlite' | 'postgres',
  aggregates: readonly ZonedAggregate[],
  firstLockId: number,
): string[] =>
  aggregates.flatMap((aggregate, index) =>
    engine === 'sqlite'
      ? sqliteTriggers(aggregate)
      : postgresTriggers(aggregate, firstLockId + index),
  );
