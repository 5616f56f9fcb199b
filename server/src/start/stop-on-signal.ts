import type { Logger } from 'pino';

/** A server that hangs is killed this long after the shutdown delay: under ten seconds by default. */
const killAfterMs = 7500;

/** With a running job: a mail that was handed over must be recorded, or it is sent again. */
const killBusyAfterMs = 30_000;

/** A terminal and npm both forward one Ctrl+C. A signal after this time is a second one. */
const sameSignalMs = 1000;

interface StopOptions {
  readonly delayMs: number;
  /** Whether work is running that must not be cut. */
  readonly isBusy: () => boolean;
  readonly stop: (signal: NodeJS.Signals) => Promise<void>;
}

/** Runs `stop` on the first SIGTERM or SIGINT, then exits. A second signal exits immediately. */
export function stopOnSignal(logger: Logger, { delayMs, isBusy, stop }: StopOptions): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    logger.info({ signal }, 'stopping');
    // SIGKILL, because a regular exit waits for log lines that may never be read.
    const kill = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(() => {
      if (!isBusy()) kill();
      logger.info('waiting for running jobs');
      setTimeout(kill, killBusyAfterMs - killAfterMs).unref();
    }, delayMs + killAfterMs).unref();
    stop(signal).then(
      () => exit(logger, 0),
      (error) => {
        logger.error({ err: error }, 'stop failed');
        exit(logger, 1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Flushes first: an exit retries unwritten lines forever if they are not read. */
function exit(logger: Logger, code: number): void {
  logger.flush(() => process.exit(code));
}
