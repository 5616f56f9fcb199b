import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database needs to know about the request that a query belongs to. */
interface ReadContext {
  /** Aborted when the client disconnects; PostgreSQL then cancels the query. */
  readonly signal: AbortSignal;
  /** True: a replica could lack the client's own recent writes. */
  readonly readsOwnWrites: boolean;
}

const current = new AsyncLocalStorage<ReadContext>();

export const runWithReadContext = <T>(context: ReadContext, work: () => T): T =>
  current.run(context, work);

export const callerSignal = (): AbortSignal | undefined => current.getStore()?.signal;

export const callerReadsOwnWrites = (): boolean => current.getStore()?.readsOwnWrites ?? false;
