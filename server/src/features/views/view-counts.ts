import { allows } from '@provost/contract/ability';
import type { ListRequest } from '@provost/contract/list';
import * as lists from '@provost/contract/view-lists';
import type { ViewCount } from '@provost/contract/views';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { parseQuery } from '../../http/request/parse.ts';
import { countFromCounter } from '../../list/counter.ts';
import { listParser } from '../../list/list.ts';
import { countUpTo, findMatches } from '../../list/matches.ts';
import type { BulkActions, BulkList } from '../../school/bulk/bulk-actions.ts';
import { readViews } from './views.service.ts';

/** A list shows so many views with their counts. */
const maxCounted = 20;

interface CountParts {
  readonly database: Database;
  readonly bulk: BulkActions;
  readonly now: () => Date;
}

/** Lists whose rows nobody changes many at a time have no counts. */
export async function countViews(
  { database, bulk, now }: CountParts,
  name: lists.ViewListName,
  caller: Caller,
): Promise<ViewCount[]> {
  const list = bulk.findList(name);
  if (!list) return [];
  if (!allows(caller.rules, list.endpoint.access)) throw new AppError('forbidden');
  const saved = (await readViews(database.reader, { bulk, caller })).filter(
    (view) => view.list === name,
  );
  const tabs = (lists.statusTabs[name] ?? []).map((status) => `status=${status}`);
  const queries = new Set(['', ...tabs, ...saved.map(({ query }) => query)]);
  const count = rowCounter(list, { database, now, caller });
  const counts: ViewCount[] = [];
  for (const query of [...queries].slice(0, maxCounted)) {
    counts.push({ query, ...(await count(lists.readViewQuery(name, query).query)) });
  }
  return counts;
}

const rowCounter = (
  { endpoint, source }: BulkList,
  { database, now, caller }: Pick<CountParts, 'database' | 'now'> & { readonly caller: Caller },
) => {
  const toQuery = listParser({ database, source, now });
  return async (view: string): Promise<Omit<ViewCount, 'query'>> => {
    const query = parseQuery(endpoint, view, [...lists.viewLook, 'ordering']) as ListRequest;
    const parsed = await toQuery({ query, caller });
    const counted =
      parsed.term === undefined ? await countFromCounter(database, source, parsed) : undefined;
    if (counted !== undefined) return { count: counted, count_capped: false };
    const matches = await findMatches(database, source, parsed);
    const found = await countUpTo(database, matches, lists.maxViewCount + 1);
    return { count: Math.min(found, lists.maxViewCount), count_capped: found > lists.maxViewCount };
  };
};
