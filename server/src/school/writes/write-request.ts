import type { Caller } from '../../http/api.ts';

/** Who changes something, in which request, and when. */
export interface WriteRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
  readonly revertsId?: number | undefined;
  /** The job that makes the change on behalf of the caller. */
  readonly jobId?: number | undefined;
}
