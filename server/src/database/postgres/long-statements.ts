import { AsyncLocalStorage } from 'node:async_hooks';

/** Long enough to recount a school of millions of students. */
export const longStatementMs = 5 * 60_000;

const current = new AsyncLocalStorage<number>();

/** The statements of this work can take as long; its transaction must allow it too. */
export const runLongStatements = <T>(work: () => T): T => current.run(longStatementMs, work);

/** Undefined: the timeout of the pool applies. */
export const statementTimeout = (): number | undefined => current.getStore();
