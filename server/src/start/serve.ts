import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp, type Registries } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { ServerPhase } from '../http/health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { listenError } from './listen-error.ts';

const silentConnectionMs = 1000;
const drainMs = 5000;
const maxConnections = 10_000;

interface ServeParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly now: () => Date;
  readonly registries: Registries;
}

export interface RunningServer {
  readonly address: string;
  /**
   * Reports not ready, and accepts connections for the delay: load balancers need a moment to
   * notice. Then finishes running requests without accepting new connections.
   */
  stop(delayMs: number): Promise<void>;
}

export async function serve({ metrics, ...parts }: ServeParts): Promise<RunningServer> {
  let phase: ServerPhase = 'running';
  const app = await createApp({ ...parts, phase: () => phase, ...(metrics && { metrics }) });
  app.server.maxConnections = maxConnections;
  const address = await listen(app, parts.config);
  return {
    address,
    async stop(delayMs) {
      phase = 'stopping';
      await pause(delayMs);
      phase = 'draining';
      await drain(app);
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, { host, port, setting: 'PORT' });
  }
}

/**
 * Accepts no new connections, but cuts none: the next response on each connection closes it. Idle
 * connections are closed after a moment, because a request may be on its way.
 */
async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // Fastify's close would immediately cut connections that are idle for an instant.
  net.Server.prototype.close.call(server);
  await Promise.race([once(server, 'close'), pause(silentConnectionMs, undefined, { ref: false })]);
  // A client can keep a connection open after its last response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const closed = app.close().then(() => true);
  const isInTime = await Promise.race([closed, pause(drainMs, false, { ref: false })]);
  clearInterval(sweep);
  if (!isInTime) server.closeAllConnections();
}
