/** How long work can block the page before input, rendering and other tasks run. */
const sliceMs = 30;
/** Items processed between two reads of the clock. */
const batchSize = 256;

/**
 * Resolves in a new task, after those that wait already. `scheduler.yield` would run before them,
 * and a message port takes a detour through another thread.
 */
const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as {
    scheduler?: { readonly postTask?: (task: () => void) => Promise<void> };
  };
  if (scheduler?.postTask) return scheduler.postTask(() => undefined);
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
};

/** Shared, because one piece of work often follows another without a break. */
let sliceStart = 0;

export type Pause = () => Promise<void>;

/** For long work: call often; pauses when the time slice is over. */
export const createPause =
  (signal?: AbortSignal): Pause =>
  async () => {
    if (performance.now() - sliceStart < sliceMs) return;
    await nextTask();
    signal?.throwIfAborted();
    sliceStart = performance.now();
  };

/** Calls `work` with each index from 0, in slices. */
export const forEachSliced = async (
  length: number,
  work: (index: number) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const pause = createPause(signal);
  for (let start = 0; start < length; start += batchSize) {
    const end = Math.min(start + batchSize, length);
    for (let index = start; index < end; index += 1) work(index);
    await pause();
  }
};
