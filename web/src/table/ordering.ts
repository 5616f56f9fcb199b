import type { Column } from './column.ts';

/** `full_name,-created_at`: the API's ordering, with the most important field first. */
export type SortDirection = 'ascending' | 'descending';

const fieldOf = (token: string): string => token.replace(/^-/, '');

const tokensOf = (ordering: string): string[] => ordering.split(',').filter(Boolean);

export const directionOf = (ordering: string, field: string): SortDirection | undefined => {
  const token = tokensOf(ordering).find((one) => fieldOf(one) === field);
  if (token === undefined) return undefined;
  return token.startsWith('-') ? 'descending' : 'ascending';
};

/**
 * The ordering after a click on a column's header: its first direction, then the other, then the
 * list's default (undefined). With Shift the other columns stay.
 */
export const nextOrdering = (
  ordering: string,
  { id, startsDescending = false }: Pick<Column<never>, 'id' | 'startsDescending'>,
  keepsOthers: boolean,
): string | undefined => {
  const direction = directionOf(ordering, id);
  const first = startsDescending ? 'descending' : 'ascending';
  const isLast = direction !== undefined && direction !== first;
  const isDescending = direction === undefined ? startsDescending : direction === 'ascending';
  const next = isLast ? undefined : `${isDescending ? '-' : ''}${id}`;
  if (!keepsOthers) return next;
  const tokens = tokensOf(ordering);
  const position = tokens.findIndex((token) => fieldOf(token) === id);
  const changed = tokens.toSpliced(
    position === -1 ? tokens.length : position,
    position === -1 ? 0 : 1,
    ...(next === undefined ? [] : [next]),
  );
  return changed.join(',') || undefined;
};
