import type { Endpoint } from '@provost/contract/endpoint';

/**
 * The state of a list in the URL, under the names of the API's own query. Read here without the
 * contract, which comes after the sign-in page; `supported-state` drops what the list does not have.
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

type Names<Options> =
  | (Options extends { filters: infer Filters } ? keyof Filters : never)
  | (Options extends { textFilters: readonly (infer Name)[] } ? Name : never)
  | (Options extends { idFilters: readonly (infer Name)[] } ? Name : never)
  | (Options extends { rangeFilters: infer Ranges }
      ? `${keyof Ranges & string}_${'from' | 'to'}`
      : never);

/** With the filters of the endpoint, under their names in the contract. */
export type StateOf<E extends Endpoint> = ListState & {
  readonly [Name in Names<E['list']> & string]?: string;
};

/** The router reads `?search=42` as a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || undefined
    : undefined;

const wholeNumberOf = (value: unknown): number | undefined => {
  const number = Number(textOf(value));
  return Number.isInteger(number) && number >= 1 ? number : undefined;
};

/** The search of a list's route: `validateSearch: readListState<typeof listStudents>`. */
export const readListState = <E extends Endpoint>({
  page,
  page_size,
  density,
  ...raw
}: Readonly<Record<string, unknown>>): StateOf<E> => {
  const texts = Object.entries(raw).map(([name, value]) => [name, textOf(value)] as const);
  const state = {
    ...Object.fromEntries(texts),
    page: wholeNumberOf(page),
    page_size: page_size === 'all' ? 'all' : wholeNumberOf(page_size),
    density: density === 'compact' ? 'compact' : undefined,
  };
  return Object.fromEntries(
    Object.entries(state).filter(([, value]) => value !== undefined),
  ) as StateOf<E>;
};
