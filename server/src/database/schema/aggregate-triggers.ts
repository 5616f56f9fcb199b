import {
  type Aggregate,
  addToRow,
  columnsOf,
  rowsOf,
  summedColumns,
  zoneAndKeys,
} from './aggregate.ts';
import { afterEach, everyChange } from './postgres/change-triggers.ts';
import { countedBelow } from './time-zones.ts';

/** A row of the source counts for the current zone, and for one that is prepared. */
const isCounted = ({ source, isZoned, counts = () => 'true' }: Aggregate, row: string): string =>
  isZoned ? `${row}.id < z.${countedBelow(source)} and ${counts(row)}` : counts(row);

const valuesOf = ({ isZoned, keys }: Aggregate, row: string): string =>
  [...(isZoned ? ['z.id'] : []), ...keys.map(([, from]) => from(row))].join(', ');

/**
 * Writers insert deltas, so they never wait for each other. Now and then one of them merges the rows
 * of its keys; a non-blocking lock limits this to one transaction at a time.
 */
export function postgresAggregateTriggers(aggregate: Aggregate, lockId: number): string[] {
  const { table, source, sums = [], isZoned, dependsOn } = aggregate;
  const rows = rowsOf(aggregate);
  const into = `insert into ${rows} (${columnsOf(aggregate)})`;
  const key = zoneAndKeys(aggregate);
  const amounts = ['sum(r.sign)', ...sums.map(([, from]) => `sum(r.sign * ${from('r')})`)];
  const merged = summedColumns(aggregate).map((column) => `sum(${column})`);
  const body = (changed: string): string => {
    const from = `from ${changed} r ${isZoned ? 'cross join time_zones z' : ''}
        where ${isCounted(aggregate, 'r')}`;
    return `${into} select ${valuesOf(aggregate, 'r')}, ${amounts.join(', ')} ${from}
        group by ${key.map((_, index) => index + 1).join(', ')}
        having ${amounts.map((amount) => `${amount} <> 0`).join(' or ')};
      if found and random() < 0.05 and pg_try_advisory_xact_lock(1886547814, ${lockId}) then
        with folded as (delete from ${rows}
          where (${key.join(', ')}) in (select ${valuesOf(aggregate, 'r')} ${from}) returning *)
        ${into} select ${[...key, ...merged].join(', ')} from folded group by ${key.join(', ')};
      end if;`;
  };
  const id = source === 'user_tags' ? 'user_id' : 'id';
  return afterEach(table, source, everyChange, body, [id, ...dependsOn]);
}

export function sqliteAggregateTriggers(aggregate: Aggregate): string[] {
  const { table, source, sums = [], isZoned, dependsOn } = aggregate;
  const add = (row: 'new' | 'old'): string => {
    const amounts = ['1', ...sums.map(([, from]) => from(row))];
    const signed = amounts.map((amount) => `${row === 'new' ? '' : '-'}(${amount})`);
    return `insert into ${rowsOf(aggregate)} (${columnsOf(aggregate)})
      select ${valuesOf(aggregate, row)}, ${signed.join(', ')} ${isZoned ? 'from time_zones z' : ''}
      where ${isCounted(aggregate, row)} ${addToRow(aggregate)};`;
  };
  const on = (name: string, event: string, body: string): string =>
    `create trigger ${table}_after_${name} after ${event} on ${source} begin ${body} end`;
  return [
    on('insert', 'insert', add('new')),
    on('delete', 'delete', add('old')),
    on('update', `update of ${dependsOn.join(', ')}`, `${add('old')} ${add('new')}`),
  ];
}
