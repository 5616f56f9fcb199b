import cluster from 'node:cluster';
import type { Logger } from 'pino';

/** A server that hangs is killed this long after the first signal. */
const killAfterMs = 9500;

/** A terminal and npm both forward one Ctrl+C. A signal after this time is a second one. */
const sameSignalMs = 1000;

/** Runs `stop` on the first SIGTERM or SIGINT, then exits. A second signal exits immediately. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: string): void => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    logger.info({ signal }, 'stopping');
    // SIGKILL, because a regular exit waits for log lines that may never be read.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), killAfterMs).unref();
    stop().then(
      () => exit(logger, 0),
      (error) => {
        logger.error({ err: error }, 'stop failed');
        exit(logger, 1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  // A terminal also sends SIGINT to workers, which stop when the primary tells them to.
  process.on('SIGINT', cluster.isPrimary ? onSignal : () => {});
}

/** Flushes first: an exit retries unwritten lines forever if they are not read. */
function exit(logger: Logger, code: number): void {
  logger.flush(() => process.exit(code));
}
