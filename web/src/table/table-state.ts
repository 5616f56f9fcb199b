import type { ListState } from '@/api/list/list-state.ts';

/** A change of the list's state in the URL; undefined removes a name from it. */
export type TableChange = Readonly<Record<string, string | number | undefined>>;

/** These change the look or the position, not the rows of the list. */
const views = new Set(['page', 'columns', 'density', 'open']);

/** Another search, order or filter starts on the first page and highlights nothing. */
export const changeTableState = <State extends object>(
  state: State,
  change: TableChange,
): State => {
  const isOtherList = Object.keys(change).some((name) => !views.has(name));
  const changed = {
    ...state,
    ...(isOtherList && { page: undefined, highlight: undefined }),
    ...change,
  };
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as State;
};

const notRows = new Set(['columns', 'density', 'highlight', 'open']);

/** Identifies the rows that a state requests. Columns and density do not change them. */
export const rowsKey = (state: ListState): string =>
  JSON.stringify(
    Object.entries(state)
      .filter(([name, value]) => value !== undefined && !notRows.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
