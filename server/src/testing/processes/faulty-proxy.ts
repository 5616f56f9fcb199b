import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A TCP proxy whose faults send neither FIN nor RST, like a firewall that drops packets. */
export interface FaultyProxy {
  /** The given URL through the proxy. */
  readonly url: string;
  /** Open connections no longer forward anything, but stay open. */
  readonly silence: () => void;
  /** True: new connections are accepted, but never get a response. */
  readonly refuseSilently: (isOn: boolean) => void;
  /** Delays every packet in both directions. */
  readonly delay: (milliseconds: number) => void;
  /** Stops the proxy and resets its connections, like a server that crashes. */
  readonly stop: () => Promise<void>;
  /** Starts the proxy again on the same port. */
  readonly start: () => Promise<void>;
  /** The number of connections that were accepted so far. */
  readonly accepted: () => number;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}

export async function startFaultyProxy(to: string): Promise<FaultyProxy> {
  const target = new URL(to);
  const pairs = new Set<Pair>();
  let isRefusing = false;
  let delayMs = 0;
  let accepted = 0;

  const server = createServer((near) => {
    accepted += 1;
    const far = connect(Number(target.port), target.hostname);
    const pair: Pair = { near, far, isSilent: isRefusing };
    pairs.add(pair);
    forward(pair, near, far);
    forward(pair, far, near);
  });

  function forward(pair: Pair, from: Socket, to: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    from.on('error', () => {});
    from.on('data', (chunk) => {
      if (pair.isSilent) return;
      const delayed = delayMs > 0 ? pause(delayMs) : undefined;
      last = Promise.all([last, delayed]).then(() => void (!pair.isSilent && to.write(chunk)));
    });
    from.on('close', () => {
      if (pair.isSilent) return;
      pairs.delete(pair);
      last.then(() => to.destroy());
    });
  }

  const start = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
    await closed;
  };
  await start();
  onTestFinished(async () => {
    if (server.listening) await stop();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port found.');
  const url = new URL(to);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    silence: () => {
      for (const pair of pairs) pair.isSilent = true;
    },
    refuseSilently: (isOn) => {
      isRefusing = isOn;
    },
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    stop,
    start: () => start(address.port),
    accepted: () => accepted,
  };
}
