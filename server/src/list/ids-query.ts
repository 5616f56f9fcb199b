import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { slot } from '../database/statement.ts';
import type { Condition } from './list-source.ts';
import { byKeys, keyName, keysOf, type OrderTerm } from './order.ts';

/** One way into the list: rows that an index gives in order. */
export type Arm = readonly Condition[];

export interface PageId {
  readonly id: number;
}

export interface IdsQuery {
  readonly from: RawBuilder<unknown>;
  /** Merged in order: together they give each row once. */
  readonly arms: readonly Arm[];
  readonly merge: Database['merge'];
  /** How many rows are skipped, at most; in the text as well. */
  readonly skipped?: number;
  readonly terms: readonly OrderTerm[];
  /** In the text of the query: planners mistake a limit they do not know for a tenth of the table. */
  readonly limit?: number;
  readonly skips: boolean;
  readonly by?: Walk | 'gathering';
}

/** Look at so many rows of the order only, and take those of them that pass. */
interface Walk {
  readonly rows: number;
  /** What the rows are called behind the walk, and which of their columns are looked at there. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly join: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
}

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** More than any list has. */
const everything = 2 ** 31 - 1;

const cut = (limit: number, skips: boolean): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)}${skips ? sql` offset ${slot('skip')}` : sql``}`;

/** The ids of one page, found by indexes alone where it can be; the rows are fetched by them. */
export function idsQuery(query: IdsQuery): RawBuilder<PageId> {
  const { terms, by, limit = everything } = query;
  const id = sql`${sql.ref(keyName(terms.length - 1))} as id`;
  const end = sql`order by ${byKeys(terms)} ${cut(limit, query.skips)}`;
  // Neither engine looks through a limit: what is inside it is planned for itself.
  if (by === 'gathering') {
    const rows = sql`${union(query)} ${cut(everything, false)}`;
    return sql<PageId>`select ${id} from (${rows}) as gathered ${end}`;
  }
  if (!by) return sql<PageId>`select ${id} from (${merged(query, limit, query.skips)}) as page`;
  return sql<PageId>`select ${id} from (${merged(query, by.rows, false)}) as ${sql.table(by.table)}
    ${by.join} where ${allOf(by.conditions)} ${end}`;
}

function merged(query: IdsQuery, limit: number, skips: boolean): RawBuilder<unknown> {
  const order = byKeys(query.terms);
  const most = limit + (skips ? (query.skipped ?? 0) : 0);
  const rows =
    query.arms.length > 1
      ? query.merge(armsOf(query), order, most)
      : sql`${union(query)} order by ${order}`;
  return sql`${rows} ${cut(limit, skips)}`;
}

const union = (query: IdsQuery): RawBuilder<unknown> => sql.join(armsOf(query), sql` union all `);

const nothing: Arm = [sql<SqlBool>`1 = 0`];

const armsOf = (query: IdsQuery): RawBuilder<unknown>[] =>
  (query.arms.length > 0 ? query.arms : [nothing]).map((arm) => armRows(query, arm));

function armRows({ from, terms, by }: IdsQuery, arm: Arm): RawBuilder<unknown> {
  const carried =
    by && by !== 'gathering'
      ? by.columns.map((column) => sql`, ${sql.ref(`${by.table}.${column}`)} as ${sql.ref(column)}`)
      : [];
  return sql`select ${keysOf(terms)}${sql.join(carried, sql``)} from ${from} where ${allOf(arm)}`;
}
