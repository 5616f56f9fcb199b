interface Entry {
  readonly type: string | undefined;
  readonly status: string | undefined;
}

/** An adjustment without success voids an open charge: nothing is pending, and nothing failed. */
export const shownStatus = ({ type, status }: Entry): string | undefined =>
  type === 'adjustment' && (status === 'pending' || status === 'failed') ? 'void' : status;
