/**
 * The state of a list in the URL, under the names of the API's own query. Read here
 * without the contract, which comes after the sign-in page; `supported-state` drops what it refuses.
 */
export interface ListState {
  readonly search?: string;
  readonly ordering?: string;
  readonly page?: number;
  /** `all` only where every row is in the browser already. */
  readonly page_size?: number | 'all';
  /** The columns to show, with commas; none: those that show at first. */
  readonly columns?: string;
  readonly density?: 'compact';
  /** The id of the row to point out, such as the teacher who was just registered. */
  readonly highlight?: string;
  /** The id of the record whose drawer is open over the list. */
  readonly open?: string;
}

export type FilterState<Name extends string> = { readonly [N in Name]?: string };

/** The router reads `?search=42` as a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || undefined
    : undefined;

const wholeNumberOf = (value: unknown): number | undefined => {
  const number = Number(textOf(value));
  return Number.isInteger(number) && number >= 1 ? number : undefined;
};

/** The search of a list's route: `validateSearch: readListState(['status'])`. */
export const readListState =
  <const Name extends string>(filters: readonly Name[]) =>
  (raw: Readonly<Record<string, unknown>>): ListState & FilterState<Name> => {
    const state = {
      search: textOf(raw.search),
      ordering: textOf(raw.ordering),
      page: wholeNumberOf(raw.page),
      page_size: raw.page_size === 'all' ? 'all' : wholeNumberOf(raw.page_size),
      columns: textOf(raw.columns),
      density: raw.density === 'compact' ? 'compact' : undefined,
      highlight: textOf(raw.highlight),
      open: textOf(raw.open),
      ...Object.fromEntries(filters.map((name) => [name, textOf(raw[name])])),
    };
    return Object.fromEntries(
      Object.entries(state).filter(([, value]) => value !== undefined),
    ) as ListState & FilterState<Name>;
  };
