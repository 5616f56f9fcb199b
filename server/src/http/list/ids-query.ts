import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { slot } from '../../database/statement.ts';
import type { Condition } from './list-source.ts';
import { byColumns, byKeys, keyName, keysOf, type OrderTerm } from './order.ts';

/** One way into the list: rows that an index gives in order. */
export type Arm = readonly Condition[];

export interface IdsQuery {
  readonly from: RawBuilder<unknown>;
  /** Merged in order: together they give each row once. */
  readonly arms: readonly Arm[];
  readonly terms: readonly OrderTerm[];
  /** In the text of the query: planners mistake a limit they do not know for a tenth of the table. */
  readonly limit: number;
  readonly skips: boolean;
  readonly walk?: Walk;
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

const cut = (limit: number, skips: boolean): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)}${skips ? sql` offset ${slot('skip')}` : sql``}`;

/** The ids of one page, found by the order's index alone; the rows are fetched by them. */
export function idsQuery(query: IdsQuery): RawBuilder<number> {
  const { terms, walk } = query;
  const id = sql.ref(keyName(terms.length - 1));
  if (!walk) return sql<number>`select ${id} from (${merged(query, cutOf(query))}) as page`;
  const rows = merged(query, cut(walk.rows, false));
  return sql<number>`select ${id} from (${rows}) as ${sql.table(walk.table)} ${walk.join}
    where ${allOf(walk.conditions)} order by ${byKeys(terms)} ${cutOf(query)}`;
}

const cutOf = ({ limit, skips }: IdsQuery): RawBuilder<unknown> => cut(limit, skips);

/** Both engines merge arms that come in order, and stop as soon as they have enough. */
function merged(query: IdsQuery, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const { arms, terms } = query;
  const [first = [sql<SqlBool>`1 = 0`], ...others] = arms;
  if (others.length === 0) return sql`${armRows(query, first)} order by ${byColumns(terms)} ${end}`;
  const union = sql.join(
    [first, ...others].map((arm) => armRows(query, arm)),
    sql` union all `,
  );
  return sql`${union} order by ${byKeys(terms)} ${end}`;
}

function armRows({ from, terms, walk }: IdsQuery, arm: Arm): RawBuilder<unknown> {
  const carried = (walk?.columns ?? []).map(
    (column) => sql`, ${sql.ref(`${walk?.table}.${column}`)} as ${sql.ref(column)}`,
  );
  return sql`select ${keysOf(terms)}${sql.join(carried, sql``)} from ${from} where ${allOf(arm)}`;
}
