import * as cells from './aggregate.ts';
import { afterEach, everyChange } from './postgres/change-triggers.ts';
import { countedBelow } from './time-zones.ts';

/** A row of the source counts for the current zone, and for one that is prepared. */
const isCounted = (
  { source, time, counts = () => 'true' }: cells.Aggregate,
  row: string,
): string => (time ? `${row}.id < z.${countedBelow(source)} and ${counts(row)}` : counts(row));

const valuesOf = ({ time, keys }: cells.Aggregate, row: string): string =>
  [...(time ? ['z.id'] : []), ...keys.map(([, from]) => from(row))].join(', ');

/**
 * The keys of changed rows, and what these are selected from. Rows of the same time are summed up
 * before its day is computed, which takes longer than the rest: many have been changed together.
 */
function countedRows(aggregate: cells.Aggregate, changed: string) {
  const { keys, sums = [], time } = aggregate;
  const amounts = ['sum(r.sign)', ...sums.map(([, from]) => `sum(r.sign * ${from('r')})`)];
  const where = `where ${isCounted(aggregate, 'r')}`;
  if (time === undefined) {
    return {
      values: keys.map(([, from]) => from('r')),
      amounts,
      from: `from ${changed} r ${where}`,
    };
  }
  const [day, ...others] = keys;
  const names = cells.summedColumns(aggregate);
  const columns = [
    'z.id',
    `r.${time}`,
    ...others.map(([column, from]) => `${from('r')} as ${column}`),
  ];
  return {
    values: ['z.id', day?.[1]('z') ?? '', ...others.map(([column]) => `z.${column}`)],
    amounts: names.map((name) => `sum(z.${name})`),
    from: `from (select ${columns.join(', ')},
            ${amounts.map((amount, index) => `${amount} as ${names[index]}`).join(', ')}
          from ${changed} r cross join time_zones z ${where}
          group by ${columns.map((_, index) => index + 1).join(', ')}) z`,
  };
}

/**
 * Writers insert deltas, so they never wait for each other. Now and then one of them merges the rows
 * of its keys; a non-blocking lock limits this to one transaction at a time.
 */
export function postgresAggregateTriggers(aggregate: cells.Aggregate, lockId: number): string[] {
  const { table, source } = aggregate;
  const rows = cells.rowsOf(aggregate);
  const into = `insert into ${rows} (${cells.columnsOf(aggregate)})`;
  const key = cells.zoneAndKeys(aggregate);
  const merged = cells.summedColumns(aggregate).map((column) => `sum(${column})`);
  const body = (changed: string): string => {
    const { values, amounts, from } = countedRows(aggregate, changed);
    const named = values.map((value, index) => `${value} as ${key[index]}`);
    return `${into} select ${[...values, ...amounts].join(', ')} ${from}
        group by ${key.map((_, index) => index + 1).join(', ')}
        having ${amounts.map((amount) => `${amount} <> 0`).join(' or ')};
      if found and random() < 0.05 and pg_try_advisory_xact_lock(1886547814, ${lockId}) then
        with merged as materialized (select distinct ${named.join(', ')} ${from}),
        folded as (delete from ${rows} t using merged m
          where ${key.map((column) => `t.${column} = m.${column}`).join(' and ')} returning t.*)
        ${into} select ${[...key, ...merged].join(', ')} from folded group by ${key.join(', ')};
      end if;`;
  };
  const id = source === 'user_tags' ? [] : ['id'];
  return afterEach(table, source, everyChange, body, [...id, ...cells.inputsOf(aggregate)]);
}

export function sqliteAggregateTriggers(aggregate: cells.Aggregate): string[] {
  const { table, source, sums = [], time } = aggregate;
  const add = (row: 'new' | 'old'): string => {
    const amounts = ['1', ...sums.map(([, from]) => from(row))];
    const signed = amounts.map((amount) => `${row === 'new' ? '' : '-'}(${amount})`);
    return `insert into ${cells.rowsOf(aggregate)} (${cells.columnsOf(aggregate)})
      select ${valuesOf(aggregate, row)}, ${signed.join(', ')} ${time ? 'from time_zones z' : ''}
      where ${isCounted(aggregate, row)} ${cells.addToRow(aggregate)};`;
  };
  const on = (name: string, event: string, body: string): string =>
    `create trigger ${table}_after_${name} after ${event} on ${source} begin ${body} end`;
  return [
    on('insert', 'insert', add('new')),
    on('delete', 'delete', add('old')),
    on(
      'update',
      `update of ${cells.inputsOf(aggregate).join(', ')}`,
      `${add('old')} ${add('new')}`,
    ),
  ];
}
