export const defaultPageSize = 25;
export const maxPageSize = 100;
export const maxPage = 999_999_999;
export const maxSearchLength = 200;
export const maxTextFilter = 1000;
/** Of a filter by ids: how many, and how long their text can be. */
export const maxIds = 1000;
export const maxIdFilter = 16_000;
/** How often the parameter of a text filter can be repeated. */
export const maxTextValues = 50;
/** A search counts at most this many matches. */
export const maxSearchCount = 10_000;

export interface Ordering {
  readonly field: string;
  readonly descending: boolean;
}

export type RangeKind = 'day' | 'amount' | 'count';

/** Filters by id of lists whose rows can be selected: some rows, and those that a job changed or left. */
export const selectionFilters = ['ids', 'changed_in', 'failed_in'] as const;

export interface ListOptions {
  readonly orderings: readonly string[];
  /** A filter for each enum field, with its values. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Filters whose values are texts of the data, such as a subject. Several repeat the parameter. */
  readonly textFilters?: readonly string[];
  /** Filters whose values are ids, such as that of a class level. */
  readonly idFilters?: readonly string[];
  /** Filters by a range: `paid` accepts `paid_from` and `paid_to`, both included. */
  readonly rangeFilters?: Readonly<Record<string, RangeKind>>;
  /** Accepts `limit` in place of `page_size`, as the specification's report does. */
  readonly limit?: boolean;
}

/** A parsed list query, in the form that every list reads; filters are arrays of texts. */
export interface ListRequest {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly ordering?: readonly Ordering[] | undefined;
  readonly [filter: string]: unknown;
}

export const rangeParameters = ({
  rangeFilters = {},
}: ListOptions): (readonly [string, RangeKind])[] =>
  Object.entries(rangeFilters).flatMap(([name, kind]) => [
    [`${name}_from`, kind] as const,
    [`${name}_to`, kind] as const,
  ]);

/** A day of the calendar, as `2026-01-31`. Unlike those of reports, it can be long ago: “since 1900”. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
