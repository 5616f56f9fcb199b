// Frozen: this migration is released, see frozen-migrations.test.ts.
import { type Aggregate, keyColumns, summedColumns } from '../aggregates.ts';
import { afterEach, everyChange } from './change-triggers.ts';

/**
 * Writers insert deltas, so they never wait for each other. Now and then one of them merges the
 * rows; a non-blocking lock limits this to one transaction at a time.
 */
function triggersOf(aggregate: Aggregate, lockId: number): string[] {
  const body = (changed: string) => `${addRows(aggregate, changed)}
      if found and random() < 0.05 and pg_try_advisory_xact_lock(1886547814, ${lockId}) then
        ${mergeRows(aggregate, changed)}
      end if;`;
  return [
    `create index ${aggregate.table}_key on ${aggregate.table} (${keyColumns(aggregate).join(', ')})`,
    `alter table ${aggregate.table} set (
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
    ...afterEach(aggregate.table, aggregate.source, everyChange, body),
  ];
}

const allColumns = (aggregate: Aggregate): string =>
  [...keyColumns(aggregate), ...summedColumns(aggregate)].join(', ');

const keysOf = (aggregate: Aggregate, row: string): string =>
  aggregate.keys.map(([, from]) => from(row)).join(', ');

function addRows(aggregate: Aggregate, changed: string): string {
  const sums = (aggregate.sums ?? []).map(([, from]) => `sum(r.sign * ${from('r')})`);
  const amounts = ['sum(r.sign)', ...sums];
  return `
      insert into ${aggregate.table} (${allColumns(aggregate)})
        select ${keysOf(aggregate, 'r')}, ${amounts.join(', ')}
        from ${changed} r where ${aggregate.counts?.('r') ?? 'true'}
        group by ${aggregate.keys.map((_, index) => index + 1).join(', ')}
        having ${amounts.map((amount) => `${amount} <> 0`).join(' or ')};`;
}

function mergeRows(aggregate: Aggregate, changed: string): string {
  const keys = keyColumns(aggregate).join(', ');
  const sums = summedColumns(aggregate).map((column) => `sum(${column})`);
  const which = aggregate.hasManyKeys
    ? `where (${keys}) in (select ${keysOf(aggregate, 'r')} from ${changed} r)`
    : '';
  return `with folded as (delete from ${aggregate.table} ${which} returning *)
        insert into ${aggregate.table} (${allColumns(aggregate)})
          select ${keys}, ${sums.join(', ')} from folded group by ${keys};`;
}

/** Every aggregate needs a lock id of its own: a later migration passes the next free one. */
export const postgresAggregateTriggers = (
  aggregates: readonly Aggregate[],
  firstLockId = 0,
): string[] => aggregates.flatMap((aggregate, index) => triggersOf(aggregate, firstLockId + index));
