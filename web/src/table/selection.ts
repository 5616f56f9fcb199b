/** The rows of a list that the user has chosen. */
export interface Selection {
  /** The search and the filters that they were chosen under, as the query of the list. */
  readonly query: string;
  readonly ids: ReadonlySet<string>;
  /** Everything that the query finds, in place of ids: how many there were, or at least. */
  readonly all?: { readonly count: number; readonly isCapped: boolean };
}

export const nothing = (query: string): Selection => ({ query, ids: new Set() });

export const sizeOf = ({ ids, all }: Selection): number => all?.count ?? ids.size;

/** The ids between two rows of the page, both included; one that is on another page has no range. */
export const rangeOf = (
  page: readonly string[],
  anchor: string | undefined,
  id: string,
): readonly string[] => {
  const ends = [page.indexOf(anchor ?? ''), page.indexOf(id)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [id] : page.slice(first, last + 1);
};

/** With or without some rows of the page. A row that leaves "all" leaves the others of its page. */
export const withRows = (
  selection: Selection,
  page: readonly string[],
  ids: readonly string[],
  isSelected: boolean,
): Selection => {
  const chosen = new Set(selection.all ? page : selection.ids);
  for (const id of ids) {
    if (isSelected) chosen.add(id);
    else chosen.delete(id);
  }
  return { query: selection.query, ids: chosen };
};
