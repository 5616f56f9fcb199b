import { scopeFor } from '@provost/contract/ability';
import { defaultPageSize, type ListRequest } from '@provost/contract/list';
import { nameKey } from '@provost/contract/name-key';
import type { Caller } from '../http/api.ts';
import { invalidField } from '../http/errors.ts';
import { decodeCursor, type Position } from './cursor.ts';
import type { FilterValues } from './filters.ts';
import type { AnySource, View } from './list-source.ts';
import { type OrderTerm, orderTerms } from './order.ts';

/** The part of a call that a list reads. */
export interface ListCall {
  readonly query: ListRequest;
  readonly url: string;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** A request for a page of a list, parsed. */
export interface ListQuery {
  readonly filters: FilterValues;
  /** Whether the caller can only see own rows. */
  readonly isOwn: boolean;
  /** A name key; undefined without a search. */
  readonly term: string | undefined;
  readonly terms: readonly OrderTerm[];
  readonly size: number;
  readonly page: number | undefined;
  readonly position: Position | undefined;
  readonly view: View;
}

type Source = Pick<
  AnySource,
  'defaultOrdering' | 'defaultSize' | 'filters' | 'name' | 'orderings' | 'own' | 'table'
>;

export function parseListQuery(source: Source, request: ListRequest, view: View): ListQuery {
  const { own } = source;
  const terms = orderTerms(source, request.ordering ?? source.defaultOrdering);
  const filters = Object.keys(source.filters).flatMap((name) => {
    const values = request[name] as readonly string[] | undefined;
    return values ? [[name, values] as const] : [];
  });
  return {
    filters: Object.fromEntries(filters),
    isOwn: own !== undefined && scopeFor(view.caller.userType, own.subject) === 'own',
    term: nameKey(request.search ?? '') || undefined,
    terms,
    size: request.limit ?? request.page_size ?? source.defaultSize ?? defaultPageSize,
    page: request.page,
    position:
      request.cursor === undefined ? undefined : positionOf(source.name, terms, request.cursor),
    view,
  };
}

function positionOf(list: string, terms: readonly OrderTerm[], cursor: string): Position {
  const position = decodeCursor(list, terms, cursor);
  if (!position) throw invalidField('cursor', 'validation.invalid');
  return position;
}
