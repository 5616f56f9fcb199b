import { scopeFor } from '@provost/contract/ability';
import type { ListRequest } from '@provost/contract/list';
import { nameKey } from '@provost/contract/name-key';
import { type SlotValues, slot } from '../database/statement.ts';
import type { Caller } from '../http/api.ts';
import type { AskedFilters, Condition, Filters, ListSource } from './list-source.ts';

/** What of a list is asked for, whatever page of it and in whatever order. */
export interface Selection {
  /** Two selections of one shape differ in their values alone. */
  readonly shape: string;
  readonly values: SlotValues;
  readonly filters: AskedFilters;
  readonly ownOnly: boolean;
  /** A name key; none where nothing is searched for. */
  readonly term: string | undefined;
}

type Source = Pick<ListSource<never, never, unknown>, 'filters' | 'own' | 'where'>;

/** By whom and when a list is looked at: what of it, and what in its rows, may depend on that. */
export interface View {
  readonly caller: Caller;
  readonly now: Date;
}

export function selectionOf(
  source: Source,
  request: ListRequest,
  { caller, now }: View,
): Selection {
  const filters: Record<string, readonly string[]> = {};
  const values: Record<string, unknown> = { ...momentsOf(now), caller: caller.userId };
  const shape: string[] = [];
  for (const [name, filter] of Object.entries(source.filters)) {
    const asked = request[name] as readonly string[] | undefined;
    if (!asked) continue;
    filters[name] = asked;
    if (filter.kind === 'literal') shape.push(`${name}=${asked.toSorted().join(',')}`);
    else {
      shape.push(`${name}:${asked.length}`);
      for (const [index, value] of asked.entries()) values[valueSlot(name, index)] = value;
    }
  }
  const ownOnly =
    source.own !== undefined && scopeFor(caller.userType, source.own.subject) === 'own';
  if (ownOnly) shape.push('own');
  const term = nameKey(request.search ?? '') || undefined;
  if (term !== undefined) values[termSlot] = term;
  return { shape: shape.join('&'), values, filters, ownOnly, term };
}

const hourMs = 3_600_000;

/** The values of the moments that a condition may name. */
export function momentsOf(now: Date): SlotValues {
  const hour = now.getTime() - (now.getTime() % hourMs);
  return {
    now: now.toISOString(),
    hour: new Date(hour).toISOString(),
    next_hour: new Date(hour + hourMs).toISOString(),
  };
}

/** The name of the value that is searched for. */
export const termSlot = 'term';

const valueSlot = (filter: string, index: number): string => `${filter}.${index}`;

/** The conditions of the filters that are asked for. */
export const filterConditions = (
  definitions: Filters,
  selection: Pick<Selection, 'filters'>,
): Condition[] =>
  Object.entries(selection.filters).flatMap(([name, asked]) => {
    const filter = definitions[name];
    if (!filter) throw new Error(`No filter ${name}`);
    if (filter.kind === 'literal') return [filter.condition(asked.toSorted())];
    return [filter.condition(asked.map((_, index) => slot<string>(valueSlot(name, index))))];
  });

/** What belongs to the list at all. */
export const listConditions = (source: Source): Condition[] => (source.where ? [source.where] : []);

/** What is asked for of it, but for the search. */
export const askedConditions = (
  source: Source,
  selection: Selection,
  { walking = false } = {},
): Condition[] => [
  ...(selection.ownOnly ? ownCondition(source, walking) : []),
  ...filterConditions(source.filters, selection),
];

function ownCondition({ own }: Source, walking: boolean): Condition[] {
  if (!own) return [];
  return [(walking && own.whereWalking) || own.where];
}

/** What tells one selection from all others; none where the same one changes by itself. */
export function nameOf(source: Source, selection: Selection): string | undefined {
  const { filters, ownOnly, values, term } = selection;
  const changes = Object.keys(filters).some((name) => {
    const filter = source.filters[name];
    return filter?.kind === 'literal' && filter.usesClock;
  });
  return changes ? undefined : JSON.stringify([filters, ownOnly && values.caller, term]);
}

export const isWhole = ({ filters, ownOnly, term }: Selection): boolean =>
  term === undefined && !ownOnly && Object.keys(filters).length === 0;
