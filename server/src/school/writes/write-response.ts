/** The result of a write: `undo` is its audit event, which can be reverted. */
export interface Written<T> {
  readonly data: T;
  /** Undefined if nothing changed, or if the change cannot be undone. */
  readonly undo?: number | undefined;
}

export const writeResponse = <T>(message: string, { data, undo }: Written<T>) => ({
  message,
  message_type: 'success' as const,
  data,
  ...(undo !== undefined && { undo }),
});
