import { defaultPageSize, type ListRequest } from '@provost/contract/list';
import type { Caller } from '../http/api.ts';
import { invalidField } from '../http/errors.ts';
import { decodeCursor, type Position } from './cursor.ts';
import type { ListSource } from './list-source.ts';
import { type OrderTerm, orderTerms } from './order.ts';

/** What a list reads of a call. */
export interface ListCall {
  readonly query: ListRequest;
  readonly url: string;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

export interface PageRequest {
  readonly terms: readonly OrderTerm[];
  readonly size: number;
  readonly page: number | undefined;
  readonly position: Position | undefined;
}

type Source = Pick<
  ListSource<never, never, unknown>,
  'name' | 'id' | 'orderings' | 'defaultOrdering' | 'defaultSize'
>;

export function pageRequest(source: Source, query: ListRequest): PageRequest {
  const terms = orderTerms(source, query.ordering ?? source.defaultOrdering);
  return {
    terms,
    size: query.limit ?? query.page_size ?? source.defaultSize ?? defaultPageSize,
    page: query.page,
    position: query.cursor === undefined ? undefined : positionOf(source.name, terms, query.cursor),
  };
}

function positionOf(list: string, terms: readonly OrderTerm[], cursor: string): Position {
  const position = decodeCursor(list, terms, cursor);
  if (!position) throw invalidField('cursor', 'validation.invalid');
  return position;
}
