export interface Difference {
  /** Such as `users 17` or `user_counts student, active, 3, 1, 0`. */
  readonly where: string;
  readonly column: string;
  readonly stored: unknown;
  readonly expected: unknown;
}

/** Per table: a search for more would only take longer. */
export const maxDifferences = 10_000;
