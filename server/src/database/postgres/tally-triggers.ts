import { keyColumns, summedColumns, type Tally, tallies } from '../counters/tallies.ts';
import { afterEach, everyChange } from './change-triggers.ts';
import { postgresTallyWords } from './sql-dialect.ts';

/**
 * Writers add rows of plus and minus, so that none ever waits for another. Now and then one of
 * them folds the rows into few; a lock that is tried, not waited for, lets one fold at a time.
 */
function triggersOf(tally: Tally, place: number): string[] {
  const body = (changed: string) => `${addRows(tally, changed)}
      if found and random() < 0.05 and pg_try_advisory_xact_lock(1886547814, ${place}) then
        ${foldRows(tally, changed)}
      end if;`;
  return [
    `create index ${tally.table}_key on ${tally.table} (${keyColumns(tally).join(', ')})`,
    `alter table ${tally.table} set (
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
    ...afterEach(tally.table, tally.source, everyChange, body),
  ];
}

const allColumns = (tally: Tally): string =>
  [...keyColumns(tally), ...summedColumns(tally)].join(', ');

const keysOf = (tally: Tally, row: string): string =>
  tally.keys.map(([, from]) => from(row)).join(', ');

function addRows(tally: Tally, changed: string): string {
  const sums = (tally.sums ?? []).map(([, from]) => `sum(r.sign * ${from('r')})`);
  const amounts = ['sum(r.sign)', ...sums];
  return `
      insert into ${tally.table} (${allColumns(tally)})
        select ${keysOf(tally, 'r')}, ${amounts.join(', ')}
        from ${changed} r where ${tally.counts?.('r') ?? 'true'}
        group by ${tally.keys.map((_, index) => index + 1).join(', ')}
        having ${amounts.map((amount) => `${amount} <> 0`).join(' or ')};`;
}

function foldRows(tally: Tally, changed: string): string {
  const keys = keyColumns(tally).join(', ');
  const sums = summedColumns(tally).map((column) => `sum(${column})`);
  const which = tally.hasManyKeys
    ? `where (${keys}) in (select ${keysOf(tally, 'r')} from ${changed} r)`
    : '';
  return `with folded as (delete from ${tally.table} ${which} returning *)
        insert into ${tally.table} (${allColumns(tally)})
          select ${keys}, ${sums.join(', ')} from folded group by ${keys};`;
}

export const tallyTriggers = (): string[] => tallies(postgresTallyWords).flatMap(triggersOf);
