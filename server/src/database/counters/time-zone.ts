import { insertOffsets, type Offset, offsetsOf } from '../migrations/0004-reports/offsets.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';
import type { RunSql } from '../run-sql.ts';
import type { Difference } from './difference.ts';

async function expectedOffsets(run: RunSql): Promise<Offset[]> {
  const [school] = await run('select time_zone from school');
  return offsetsOf(school ? String(school.time_zone) : 'UTC');
}

/** Before the figures by day, which depend on them. */
export async function rewriteOffsets(run: RunSql, { engine }: SqlDialect): Promise<void> {
  await run('delete from time_zone_offsets');
  await run(insertOffsets(await expectedOffsets(run)));
  if (engine !== 'postgres') return;
  // The planner knows the number of rows of before. For one row it would read and sort the whole
  // table for every payment. Only the owner can analyze, so sorting is ruled out as well.
  await run('analyze time_zone_offsets');
  await run('set local enable_sort = off');
}

/** They differ after an update of the runtime that knows new rules of the time zone. */
export async function findOffsetDifferences(run: RunSql): Promise<Difference[]> {
  const stored = await run('select starts_at, seconds from time_zone_offsets');
  const byStart = (offsets: readonly { starts_at?: unknown; seconds?: unknown }[]) =>
    new Map(
      offsets.map(({ starts_at, seconds }) => [
        new Date(starts_at as string).toISOString(),
        seconds,
      ]),
    );
  const actual = byStart(stored);
  const expected = byStart(await expectedOffsets(run));
  return [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((start) => actual.get(start) !== expected.get(start))
    .map((start) => ({
      where: `time_zone_offsets ${start}`,
      column: 'seconds',
      stored: actual.get(start) ?? null,
      expected: expected.get(start) ?? null,
    }));
}
