/** One page of rows, whoever made it. */
export interface TablePage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  /** Where the first of these rows stands in the list, from 1. */
  readonly firstRow: number;
  /** Undefined where nobody counted. */
  readonly count: number | undefined;
  readonly hasNext: boolean;
  /** Whether all rows are at hand, so that they may be shown at once. */
  readonly isWhole: boolean;
}
