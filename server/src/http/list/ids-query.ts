import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { slot } from '../../database/statement.ts';
import { type Segment, segmentsAfter } from './keyset.ts';
import type { Condition } from './list-source.ts';
import { byColumns, byKeys, keyName, keysOf, type OrderTerm } from './order.ts';

export interface IdsQuery {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
  readonly terms: readonly OrderTerm[];
  /** After a position, of which these keys are null; from the start of the order without. */
  readonly nulls?: readonly boolean[];
  /** In the text of the query: planners mistake a limit they do not know for a tenth of the table. */
  readonly limit: number;
  readonly skips: boolean;
  /** Look at so many rows of the order only, and take those of them that match. */
  readonly walk?: { readonly rows: number; readonly key: string; readonly match: Condition };
}

/** The search key as the walk hands it on. */
export const walkedKey = sql.ref<string>('walked.search_key');

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** The ids of one page, found by the order's index alone; the rows are fetched by them. */
export function idsQuery(query: IdsQuery): RawBuilder<number> {
  const { terms, walk } = query;
  const id = sql.ref(keyName(terms.length - 1));
  const cut = sql`limit ${sql.lit(query.limit)}${query.skips ? sql` offset ${slot('skip')}` : sql``}`;
  if (walk) {
    const rows = ordered(query, walk.rows, false);
    return sql<number>`select ${id} from (${rows}) as walked
      where ${walk.match} order by ${byKeys(terms)} ${cut}`;
  }
  return sql<number>`select ${id} from (${ordered(query, query.limit, query.skips)}) as page`;
}

/** Keys in order, of so many rows. */
function ordered(query: IdsQuery, limit: number, skips: boolean): RawBuilder<unknown> {
  const { terms, nulls } = query;
  if (!nulls) {
    const plain = { conditions: [], terms };
    return segmentRows(query, plain, limit, skips);
  }
  const [first, ...others] = segmentsAfter(terms, nulls).map((segment) =>
    segmentRows(query, segment, limit, false),
  );
  if (!first) return segmentRows(query, { conditions: [sql<SqlBool>`1 = 0`], terms }, limit, false);
  if (others.length === 0) return first;
  const union = sql.join(
    [first, ...others].map((rows) => sql`select * from (${rows}) as segment`),
    sql` union all `,
  );
  return sql`select * from (${union}) as segments order by ${byKeys(terms)} limit ${sql.lit(limit)}`;
}

function segmentRows(
  { from, conditions, terms, walk }: IdsQuery,
  segment: Segment,
  limit: number,
  skips: boolean,
): RawBuilder<unknown> {
  const searched = walk ? sql`, ${sql.ref(walk.key)} as search_key` : sql``;
  return sql`select ${keysOf(terms)}${searched} from ${from}
    where ${allOf([...conditions, ...segment.conditions])}
    order by ${byColumns(segment.terms)} limit ${sql.lit(limit)}${
      skips ? sql` offset ${slot('skip')}` : sql``
    }`;
}
