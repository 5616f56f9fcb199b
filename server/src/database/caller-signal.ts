import { AsyncLocalStorage } from 'node:async_hooks';

interface Caller {
  readonly signal: AbortSignal;
}

const current = new AsyncLocalStorage<Caller>();

/** Does work for somebody: once they are gone, an engine that can stops what it reads for them. */
export const readFor = <T>(caller: Caller, work: () => T): T => current.run(caller, work);

export const callerSignal = (): AbortSignal | undefined => current.getStore()?.signal;
