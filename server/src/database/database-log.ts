import type { BulkLoadOptions } from './bulk-load.ts';

export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export const noLog: DatabaseLog = { info() {}, warn() {} };

const stepEveryMs = 10_000;

/** How far a long load is: one line every ten seconds. */
export function logSteps(
  log: DatabaseLog,
  now = () => performance.now(),
): NonNullable<BulkLoadOptions['onStep']> {
  let loggedAt = now();
  return (step, done, total) => {
    if (now() - loggedAt < stepEveryMs) return;
    loggedAt = now();
    log.info({ step, done, total }, 'migration continues');
  };
}
