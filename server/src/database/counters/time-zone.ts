import type { RunSql } from '../run-sql.ts';
import { currentZone } from '../schema/aggregate.ts';
import { offsetsOf } from '../schema/offsets.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { firstZone } from '../schema/time-zones.ts';
import type { Difference } from './difference.ts';

async function currentTimeZone(run: RunSql): Promise<string> {
  const [school] = await run('select time_zone from school');
  return school ? String(school.time_zone) : 'UTC';
}

/** Before the figures by day, which depend on them. A job that counts another zone starts again. */
export async function restartZones(run: RunSql, { engine }: SqlDialect): Promise<void> {
  await run('delete from time_zones');
  await run('delete from time_zone_offsets');
  for (const text of firstZone(await currentTimeZone(run))) await run(text);
  if (engine !== 'postgres') return;
  // The planner knows the number of rows of before. For one row it would read and sort the whole
  // table for every payment. Only the owner can analyze, so sorting is ruled out as well.
  await run('analyze time_zone_offsets');
  await run(noSorting);
}

/** PostgreSQL: the offset of a time is read from the index. */
export const noSorting = 'set local enable_sort = off';

/** They differ after an update of the runtime that knows new rules of the time zone. */
export async function findOffsetDifferences(run: RunSql): Promise<Difference[]> {
  const stored = await run(
    `select starts_at, seconds from time_zone_offsets where zone = ${currentZone}`,
  );
  const byStart = (offsets: readonly { starts_at?: unknown; seconds?: unknown }[]) =>
    new Map(
      offsets.map(({ starts_at, seconds }) => [
        new Date(starts_at as string).toISOString(),
        seconds,
      ]),
    );
  const actual = byStart(stored);
  const expected = byStart(offsetsOf(await currentTimeZone(run)));
  return [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((start) => actual.get(start) !== expected.get(start))
    .map((start) => ({
      where: `time_zone_offsets ${start}`,
      column: 'seconds',
      stored: actual.get(start) ?? null,
      expected: expected.get(start) ?? null,
    }));
}
