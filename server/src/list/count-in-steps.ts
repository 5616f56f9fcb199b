import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Statement, slot, statement } from '../database/statement.ts';
import { allOf } from './ids-query.ts';
import type { ListSource } from './list-source.ts';
import { askedConditions, listConditions, type Selection, termSlot } from './selection.ts';

interface Step {
  readonly seen: number;
  readonly last: number | null;
  readonly count: number;
}

/** Few enough to be looked at in about a millisecond, … */
const sampleSize = 500;
/** … of which a common term is in so many at least; any other is counted by the search index. */
const commonFrom = 25;
/** So many rows at a time, so that nobody else waits for long on an engine that works in our thread. */
const stepSize = 20_000;

type Source = Pick<
  ListSource<never, never, unknown>,
  'filters' | 'from' | 'own' | 'search' | 'walk' | 'where'
>;

/**
 * Counts what holds a common term by looking at every row, step by step. Undefined where the term
 * is not common, or the list too small to matter.
 */
export async function countInSteps(
  database: Database,
  source: Source,
  selection: Selection,
): Promise<number | undefined> {
  if (!source.walk || isSurelyRare(database, source, selection)) return undefined;
  const look = async (size: number, from: 'newest' | number): Promise<Step | undefined> => {
    const isNewest = from === 'newest';
    const [step] = await stepOf(database, source, selection, size, isNewest).run(
      database.replica,
      isNewest ? selection.values : { ...selection.values, after: from },
    );
    return step;
  };
  const samples = await Promise.all([look(sampleSize, 0), look(sampleSize, 'newest')]);
  const isCommon = samples.some((sample) => (sample?.count ?? 0) >= commonFrom);
  if (!isCommon || samples.some((sample) => (sample?.seen ?? 0) < sampleSize)) return undefined;
  let total = 0;
  for (let last: number | null = 0; last !== null; ) {
    const step = await look(stepSize, last);
    total += step?.count ?? 0;
    last = step?.last ?? null;
    await letOthersRun();
  }
  return total;
}

/** By what is known of the table already, and by far: what is rare in all of it is so in its ends. */
function isSurelyRare(database: Database, { search }: Source, { term = '' }: Selection): boolean {
  const share = database.searchSample.shareOf(search.table, term);
  return share !== undefined && share < commonFrom / sampleSize / 5;
}

function stepOf(
  database: Database,
  source: Source,
  selection: Selection,
  size: number,
  isNewest: boolean,
): Statement<Step> {
  const { table, columns } = source.walk ?? { table: '', columns: [] };
  const id = sql.ref(`${table}.id`);
  const conditions = [
    ...listConditions(source),
    ...askedConditions(source, selection, { walking: true }),
    database.holds(sql.ref(source.search.key), slot(termSlot)),
  ];
  const query = sql<Step>`
    select count(*) as seen, max(${id}) as last,
      coalesce(sum(case when ${allOf(conditions)} then 1 else 0 end), 0) as count
    from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${source.from}
      ${isNewest ? sql`order by ${id} desc` : sql`where ${id} > ${slot('after')} order by ${id}`}
      limit ${sql.lit(size)}
    ) as ${sql.table(table)} ${source.search.join ?? sql``}`;
  return statement({ compile: () => query.compile(database.replica) });
}
