import { scopeFor } from '@provost/contract/ability';
import { defaultPageSize, type ListRequest } from '@provost/contract/list';
import { type AmountTerm, amountTerm, searchTerms } from '@provost/contract/search-term';
import { invalidField } from '../http/errors.ts';
import type { Clock, View } from './condition.ts';
import { decodeCursor, type Position } from './cursor.ts';
import type { FilterValues } from './filters.ts';
import type { ListDefinition } from './list-source.ts';
import { type OrderTerm, orderTerms } from './order.ts';

export interface ListQuery {
  readonly filters: FilterValues;
  /** Whether the caller can only see own rows. */
  readonly isOwn: boolean;
  /** A name key; undefined without a search. */
  readonly term: string | undefined;
  /** Other spellings of the term, for when nothing has it as typed. */
  readonly otherTerms: readonly string[];
  readonly amount: AmountTerm | undefined;
  readonly terms: readonly OrderTerm[];
  readonly size: number;
  readonly page: number | undefined;
  readonly position: Position | undefined;
  readonly view: View & Clock;
}

/** Whether a list or a filter of its request goes by days, for which the time zone must be known. */
export const asksForDays = (
  { followsDays, dayFilters = [] }: ListDefinition,
  request: ListRequest,
): boolean => followsDays === true || dayFilters.some((name) => request[name] !== undefined);

export function parseListQuery(
  list: ListDefinition,
  request: ListRequest,
  view: View & Clock,
): ListQuery {
  const { own, implied = {} } = list;
  const terms = orderTerms(list, request.ordering ?? list.defaultOrdering);
  const filters = Object.keys(list.filters)
    .map((name) => [name, request[name] as readonly string[] | undefined] as const)
    .filter(([, values]) => values !== undefined);
  for (const [name] of filters) if (implied[name]) filters.push([implied[name], ['true']]);
  const isOwn = own !== undefined && scopeFor(view.caller.userType, own.subject) === 'own';
  // As for unknown ones.
  for (const name of isOwn ? (own.hidden ?? []) : []) {
    if (request[name] !== undefined) throw invalidField(name, 'validation.unknown_field');
    if (terms.some(({ field }) => field === name)) {
      throw invalidField('ordering', 'validation.invalid');
    }
  }
  const [term, ...otherTerms] = searchTerms(request.search ?? '');
  const { cursor } = request;
  const position = cursor === undefined ? undefined : decodeCursor(list.name, terms, cursor);
  if (cursor !== undefined && !position) throw invalidField('cursor', 'validation.invalid');
  return {
    filters: Object.fromEntries(filters) as FilterValues,
    isOwn,
    term,
    otherTerms,
    amount: amountTerm(request.search ?? ''),
    terms,
    size: request.limit ?? request.page_size ?? list.defaultSize ?? defaultPageSize,
    page: request.page,
    position,
    view,
  };
}
