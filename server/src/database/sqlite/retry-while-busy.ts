import { setTimeout as pause } from 'node:timers/promises';
import { BusyTimeoutError, isBusy } from './errors.ts';
import { restMs } from './turns.ts';

/** Shorter than the pause in which a process that writes all the time lets others begin. */
const maxPauseMs = restMs / 2;

/** Retries while another connection holds a lock, without blocking the event loop. */
export async function retryWhileBusy<T>(
  attempt: () => T,
  timeoutMessage: string,
  timeoutMs: number,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        throw new BusyTimeoutError(timeoutMessage, { cause: error });
      }
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}
