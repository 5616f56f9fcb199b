import type { Identified } from './row-keys.ts';

/** The records before and after one, among the rows on show. */
export const neighboursOf = (rows: readonly Identified[], id: string) => {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: rows[index - 1]?.id, next: rows[index + 1]?.id };
};
