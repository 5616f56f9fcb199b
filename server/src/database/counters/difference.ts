export interface Difference {
  /** Such as `users 17` or `user_counts student, active, 3, 1, 0`. */
  readonly where: string;
  readonly column: string;
  readonly stored: unknown;
  readonly expected: unknown;
}

type Row = Readonly<Record<string, unknown>>;

/** The columns of a row that are not as expected. */
export const differencesOf = (where: string, stored: Row, expected: Row): Difference[] =>
  Object.keys(expected)
    .filter((column) => stored[column] !== expected[column])
    .map((column) => ({ where, column, stored: stored[column], expected: expected[column] }));

/** Per table: a search for more would only take longer. */
export const maxDifferences = 10_000;
