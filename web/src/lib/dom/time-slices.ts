/**
 * How long one piece of work may hold the page before input and paint get their turn: nobody feels
 * it, and the page is not painted anew more often than it has to be.
 */
const sliceMs = 30;
/** How many items are done between two looks at the clock. */
const batchSize = 256;

interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

const nextTurn = (): Promise<void> => {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
};

/** When others last had their turn. One piece of work often follows another without a break. */
let sliceBegan = 0;

/** Work over many items that never blocks: it pauses when its slice of time is over. */
export const createSlices = (signal?: AbortSignal) => async (): Promise<void> => {
  if (performance.now() - sliceBegan < sliceMs) return;
  await nextTurn();
  signal?.throwIfAborted();
  sliceBegan = performance.now();
};

/** Calls `work` with each index from 0, a batch at a time. */
export const forEachSliced = async (
  length: number,
  work: (index: number) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const pause = createSlices(signal);
  for (let start = 0; start < length; start += batchSize) {
    const end = Math.min(start + batchSize, length);
    for (let index = start; index < end; index += 1) work(index);
    await pause();
  }
};
