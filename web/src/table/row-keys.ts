export interface Identified {
  /** Undefined where a host sends no ids. */
  readonly id: string | undefined;
}

/**
 * Rows are identified by record, never by position: focus and open dialogs follow the record when a
 * refetch inserts rows. Rows without an id are identified by their content.
 */
export const rowKeys = (rows: readonly Identified[]): readonly string[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = row.id ?? JSON.stringify(row);
    const copies = seen.get(key) ?? 0;
    seen.set(key, copies + 1);
    return copies === 0 ? key : `${key}#${copies}`;
  });
};
