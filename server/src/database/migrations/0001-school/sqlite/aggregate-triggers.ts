// Frozen: this migration is released, see frozen-migrations.test.ts.
import { type Aggregate, keyColumns, summedColumns } from '../aggregates.ts';

/** Updates the row of the key, or inserts it if there is none. */
function add(aggregate: Aggregate, row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-';
  const amounts = ['1', ...(aggregate.sums ?? []).map(([, from]) => from(row))];
  const summed = summedColumns(aggregate);
  const set = summed.map((column, at) => `${column} = ${column} + ${sign}(${amounts[at]})`);
  const isKey = aggregate.keys.map(([column, from]) => `${column} = ${from(row)}`);
  const values = [
    ...aggregate.keys.map(([, from]) => from(row)),
    ...amounts.map((n) => `${sign}(${n})`),
  ];
  const counts = aggregate.counts?.(row) ?? '1 = 1';
  return `update ${aggregate.table} set ${set.join(', ')}
      where ${isKey.join(' and ')} and ${counts};
    insert into ${aggregate.table} (${[...keyColumns(aggregate), ...summed].join(', ')})
      select ${values.join(', ')} where changes() = 0 and ${counts};`;
}

const triggersOf = (aggregate: Aggregate): string[] => [
  `create index ${aggregate.table}_key on ${aggregate.table} (${keyColumns(aggregate).join(', ')})`,
  `create trigger ${aggregate.table}_after_insert after insert on ${aggregate.source} begin
    ${add(aggregate, 'new')}
  end`,
  `create trigger ${aggregate.table}_after_delete after delete on ${aggregate.source} begin
    ${add(aggregate, 'old')}
  end`,
  `create trigger ${aggregate.table}_after_update
    after update of ${aggregate.dependsOn.join(', ')} on ${aggregate.source} begin
    ${add(aggregate, 'old')}
    ${add(aggregate, 'new')}
  end`,
];

export const sqliteAggregateTriggers = (aggregates: readonly Aggregate[]): string[] =>
  aggregates.flatMap(triggersOf);
