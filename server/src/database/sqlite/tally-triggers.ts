import { keyColumns, summedColumns, type Tally, tallies } from '../counters/tallies.ts';
import { sqliteTallyWords } from './sql-dialect.ts';

/** Adds to the tally's row of this key; the row is made when it is the first of its kind. */
function add(tally: Tally, row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-';
  const amounts = ['1', ...(tally.sums ?? []).map(([, from]) => from(row))];
  const summed = summedColumns(tally);
  const set = summed.map((column, at) => `${column} = ${column} + ${sign}(${amounts[at]})`);
  const isKey = tally.keys.map(([column, from]) => `${column} = ${from(row)}`);
  const values = [
    ...tally.keys.map(([, from]) => from(row)),
    ...amounts.map((n) => `${sign}(${n})`),
  ];
  const counts = tally.counts?.(row) ?? '1 = 1';
  return `update ${tally.table} set ${set.join(', ')}
      where ${isKey.join(' and ')} and ${counts};
    insert into ${tally.table} (${[...keyColumns(tally), ...summed].join(', ')})
      select ${values.join(', ')} where changes() = 0 and ${counts};`;
}

const triggersOf = (tally: Tally): string[] => [
  `create index ${tally.table}_key on ${tally.table} (${keyColumns(tally).join(', ')})`,
  `create trigger ${tally.table}_after_insert after insert on ${tally.source} begin
    ${add(tally, 'new')}
  end`,
  `create trigger ${tally.table}_after_delete after delete on ${tally.source} begin
    ${add(tally, 'old')}
  end`,
  `create trigger ${tally.table}_after_update
    after update of ${tally.follows.join(', ')} on ${tally.source} begin
    ${add(tally, 'old')}
    ${add(tally, 'new')}
  end`,
];

export const tallyTriggers = (): string[] => tallies(sqliteTallyWords).flatMap(triggersOf);
