import type { RunSql } from '../run-sql.ts';
import { counters, differing } from './counters.ts';
import {
  countedFromSource,
  keyColumns,
  summedColumns,
  type TallyWords,
  tallies,
} from './tallies.ts';

/** Makes everything that the database keeps anew from what it follows from. */
export async function recount(run: RunSql, words: TallyWords): Promise<void> {
  await recountCounters(run);
  await recountTallies(run, words);
}

async function recountCounters(run: RunSql): Promise<void> {
  for (const counter of counters) {
    const { table, key, columns } = counter;
    // Mostly all are right, and to look is quicker than to write.
    const wrong = await run(`${differing(counter)} limit 1`);
    if (wrong.length === 0) continue;
    const set = Object.keys(columns).map((column) => `${column} = due_${column}`);
    await run(`update ${table} set ${set.join(', ')} from (${differing(counter)}) wrong
      where ${table}.${key} = wrong.kept_key`);
  }
}

export async function recountTallies(run: RunSql, words: TallyWords): Promise<void> {
  for (const tally of tallies(words)) {
    const columns = [...keyColumns(tally), ...summedColumns(tally)].join(', ');
    await run(`delete from ${tally.table}`);
    await run(`insert into ${tally.table} (${columns}) ${countedFromSource(tally)}`);
  }
}
