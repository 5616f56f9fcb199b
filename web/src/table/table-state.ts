/** What a person has chosen of a list; the URL keeps it. Filters stand beside, by their names. */
export interface TableState {
  readonly search?: string;
  readonly ordering?: string;
  readonly page?: number;
  readonly page_size?: number | 'all';
  readonly columns?: string;
  readonly density?: 'compact';
  readonly highlight?: string;
}

/** A change; what is set to undefined leaves the URL. */
export type TableChange = Readonly<Record<string, string | number | undefined>>;

/** How the list looks, not what is in it. */
const looks = new Set(['page', 'columns', 'density']);

/** Another search, order or filter starts on the first page and points at nothing. */
export const changeTableState = <State extends object>(
  state: State,
  change: TableChange,
): State => {
  const isOtherList = Object.keys(change).some((name) => !looks.has(name));
  const changed = {
    ...state,
    ...(isOtherList && { page: undefined, highlight: undefined }),
    ...change,
  };
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as State;
};
