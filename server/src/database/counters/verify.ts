import type { RunSql, SqlRow } from '../run-sql.ts';
import { counters, differing } from './counters.ts';
import {
  countedFromSource,
  keyColumns,
  summedColumns,
  type Tally,
  type TallyWords,
  tallies,
} from './tallies.ts';

export interface Difference {
  /** Such as `users 17` or `user_tallies student, active, 3, 1, 0`. */
  readonly where: string;
  readonly column: string;
  readonly stored: unknown;
  readonly due: unknown;
}

/** Of each kind at most so many are told: thousands of lines help nobody. */
const toldOfEach = 20;

/** Compares every kept number with what it follows from. Must see one snapshot. */
export async function findDifferences(run: RunSql, words: TallyWords): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const counter of counters) {
    const rows = await run(`${differing(counter)} limit ${toldOfEach}`);
    found.push(...toDifferences(rows, Object.keys(counter.columns), counter.table));
  }
  for (const tally of tallies(words)) {
    const rows = await run(tallyDifferences(tally));
    found.push(...toDifferences(rows, summedColumns(tally), tally.table));
  }
  return found;
}

/** Both sides in one sum: what is stored and what is due, of which the due may lack a key. */
function tallyDifferences(tally: Tally): string {
  const keys = keyColumns(tally).join(', ');
  const summed = summedColumns(tally);
  const sums = summed.map(
    (column) => `sum(stored_${column}) as stored_${column}, sum(due_${column}) as due_${column}`,
  );
  const stored = summed.map((column) => `${column} as stored_${column}, 0 as due_${column}`);
  const due = summed.map((column) => `0 as stored_${column}, ${column} as due_${column}`);
  const differ = summed.map((column) => `sum(stored_${column}) <> sum(due_${column})`);
  return `select ${keys}, ${sums.join(', ')} from (
      select ${keys}, ${stored.join(', ')} from ${tally.table}
      union all
      select ${keys}, ${due.join(', ')} from (${countedFromSource(tally)}) counted
    ) both_sides
    group by ${keys} having ${differ.join(' or ')} limit ${toldOfEach}`;
}

function toDifferences(rows: SqlRow[], columns: readonly string[], table: string): Difference[] {
  return rows.flatMap((row) => {
    const key = Object.entries(row).filter(([name]) => !/^(stored|due)_/.test(name));
    const where = `${table} ${key.map(([, value]) => value).join(', ')}`;
    return columns
      .map((column) => ({
        where,
        column,
        stored: row[`stored_${column}`],
        due: row[`due_${column}`],
      }))
      .filter(({ stored, due }) => stored !== due);
  });
}
