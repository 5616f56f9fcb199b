import { scopeFor } from '@provost/contract/ability';
import { readViewQuery, type ViewListName } from '@provost/contract/view-lists';
import type { Caller } from '../../http/api.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';

export interface ViewReader {
  readonly bulk: BulkActions;
  readonly caller: Caller;
}

/** Filters and orderings that the list refuses to a caller who only sees own rows. */
function hiddenFrom({ bulk, caller }: ViewReader, list: ViewListName): readonly string[] {
  const own = bulk.findList(list)?.source.own;
  return (own && scopeFor(caller.userType, own.subject) === 'own' && own.hidden) || [];
}

/** The part of a query that the caller can ask, and the names of the others: colleagues share views. */
export function readQuery(reader: ViewReader, list: ViewListName, text: string) {
  const { query, ignored } = readViewQuery(list, text);
  const parameters = new URLSearchParams(query);
  const hidden = new Set(hiddenFrom(reader, list));
  const fields = (parameters.get('ordering') ?? '').split(',').map((one) => one.replace(/^-/, ''));
  const refused = [...new Set(parameters.keys())].filter(
    (name) => hidden.has(name) || (name === 'ordering' && fields.some((one) => hidden.has(one))),
  );
  for (const name of refused) parameters.delete(name);
  return { parameters, ignored: [...ignored, ...refused] };
}
