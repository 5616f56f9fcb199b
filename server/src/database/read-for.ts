import { AsyncLocalStorage } from 'node:async_hooks';

interface Reading {
  /** Once they are gone, an engine that can stops what it reads for them. */
  readonly signal: AbortSignal;
  /** What lags behind would not show them what they have just done. */
  readonly readsOwnWrites: boolean;
}

const current = new AsyncLocalStorage<Reading>();

/** Does work for somebody who reads. */
export const readFor = <T>(reading: Reading, work: () => T): T => current.run(reading, work);

export const callerSignal = (): AbortSignal | undefined => current.getStore()?.signal;

export const callerReadsOwnWrites = (): boolean => current.getStore()?.readsOwnWrites ?? false;
