import type { ZoneChange } from '../database.ts';
import { type RunSql, runIn, type SqlRow } from '../run-sql.ts';
import { addRange, rowsOf } from '../schema/aggregate.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { allRows, countedBelow, insertZoneOffsets, zonedSources } from '../schema/time-zones.ts';
import { zonedAggregates } from '../schema/zoned-aggregates.ts';
import { findOffsetDifferences, noSorting } from './time-zone.ts';

type Progress = Awaited<ReturnType<ZoneChange['countNext']>>;

/** PostgreSQL: other writes wait behind the lock, so it is not waited for long. */
const lockTimeout = `set local lock_timeout = '1s'`;

const uncounted = zonedSources.map((source) => `${countedBelow(source)} = 0`).join(', ');

/**
 * Counts the figures by day of another time zone beside the current ones. Rows are counted in the
 * order of their ids. Triggers add the changes of rows that are counted already; the others are
 * counted later, as they are then. PostgreSQL locks the table of a batch against writes, so that no
 * change is in between.
 */
export const zoneChange = (dialect: SqlDialect): ZoneChange => ({
  async countNext(writer, { jobId, timeZone }, limit) {
    const run = runIn(writer);
    const find = async () => (await run(`select * from time_zones where id = ${jobId}`))[0];
    const zone = (await find()) ?? (await create(run, jobId, timeZone, find));
    const source = zonedSources.find((name) => Number(zone[countedBelow(name)]) < allRows);
    if (source) {
      if (dialect.engine === 'postgres') {
        await run(lockTimeout);
        await run(`lock table ${source} in share row exclusive mode`);
        await run(noSorting);
      }
      // A recount that held the lock has deleted the zone: the next call creates it again.
      if (await find()) {
        const start = Number(zone[countedBelow(source)]);
        await countRange(run, dialect, { source, jobId, limit, start });
      }
    }
    return progressOf(run, (await find()) ?? {});
  },

  async makeCurrent(writer, jobId) {
    const run = runIn(writer);
    await run(`update time_zones set is_current = 0, ${uncounted}
      where is_current = 1 and id <> ${jobId}`);
    await run(`update time_zones set is_current = 1 where id = ${jobId}`);
  },

  isOutdated: async (reader) => (await findOffsetDifferences(runIn(reader))).length > 0,

  async removeUnused(writer, limit) {
    const run = runIn(writer);
    const [zone] = await run(`select id from time_zones z where is_current = 0 and not exists (
      select 1 from jobs j where j.id = z.id and j.finished_at is null) limit 1`);
    if (!zone) return false;
    await run(`update time_zones set ${uncounted} where id = ${zone.id}`);
    const row = dialect.engine === 'sqlite' ? 'rowid' : 'ctid';
    for (const aggregate of zonedAggregates(dialect, '0')) {
      const rows = rowsOf(aggregate);
      const deleted = await run(`delete from ${rows} where ${row} in (
        select ${row} from ${rows} where zone = ${zone.id} limit ${limit}) returning 1 as deleted`);
      if (deleted.length > 0) return true;
    }
    await run(`delete from time_zone_offsets where zone = ${zone.id}`);
    await run(`delete from time_zones where id = ${zone.id}`);
    return true;
  },
});

async function create(
  run: RunSql,
  jobId: number,
  timeZone: string,
  find: () => Promise<SqlRow | undefined>,
): Promise<SqlRow> {
  await run(`insert into time_zones values (${jobId}, 0, ${zonedSources.map(() => 0).join(', ')})`);
  await run(insertZoneOffsets(jobId, timeZone));
  return (await find()) ?? {};
}

interface Range {
  readonly source: string;
  readonly jobId: number;
  readonly start: number;
  readonly limit: number;
}

async function countRange(
  run: RunSql,
  dialect: SqlDialect,
  { source, jobId, start, limit }: Range,
): Promise<void> {
  const [last] = await run(`select id from ${source} where id >= ${start}
    order by id limit 1 offset ${limit - 1}`);
  // The last rows of the table: triggers count those that are added later.
  const end = last ? Number(last.id) + 1 : allRows;
  for (const aggregate of zonedAggregates(dialect, String(jobId))) {
    if (aggregate.source === source) await run(addRange(dialect, aggregate, jobId, [start, end]));
  }
  await run(`update time_zones set ${countedBelow(source)} = ${end} where id = ${jobId}`);
}

async function progressOf(run: RunSql, zone: SqlRow): Promise<Progress> {
  const largest = zonedSources.map((name) => `(select max(id) from ${name}) as ${name}`);
  const [ids = {}] = await run(`select ${largest.join(', ')}`);
  const parts = zonedSources.map((name) => {
    const total = Number(ids[name] ?? 0);
    return { total, done: Math.min(total, Number(zone[countedBelow(name)] ?? 0)) };
  });
  return {
    done: parts.reduce((sum, { done }) => sum + done, 0),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    isComplete: zonedSources.every((name) => Number(zone[countedBelow(name)]) === allRows),
  };
}
