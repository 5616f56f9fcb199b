import type { Caller } from '../http/api.ts';

/** Who changes something, in which request, and when. */
export interface WriteRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
  /** The audit event that the change reverts. */
  readonly revertsId?: number | undefined;
}

export const writeRequest = (
  { caller, requestId }: Pick<WriteRequest, 'caller' | 'requestId'>,
  now: Date,
): WriteRequest => ({ caller, requestId, now });

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
