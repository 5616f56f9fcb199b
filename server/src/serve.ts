import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './http/metrics.ts';
import { StartError } from './start-error.ts';

/** Together with closing the database this stays under the ten seconds that a stop may take. */
const silenceMs = 1000;
const drainMs = 7000;
const maxConnections = 10_000;

interface ServeParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}

export interface RunningServer {
  readonly address: string;
  /** Not ready, no new connections, what is under way to its end, then the database. */
  stop(): Promise<void>;
}

export async function serve(parts: ServeParts): Promise<RunningServer> {
  const { config, database, logger, metrics } = parts;
  let isDraining = false;
  const app = await createApp({
    config,
    database,
    logger,
    now: () => new Date(),
    isDraining: () => isDraining,
    ...(metrics && { metrics }),
  });
  app.server.maxConnections = maxConnections;
  const address = await listen(app, config);
  return {
    address,
    async stop() {
      isDraining = true;
      await drain(app);
      await Promise.race([database.close(), pause(1000, undefined, { ref: false })]);
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw whyNotListening(error, host, port);
  }
}

function whyNotListening(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use; set PORT to a free one.`);
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user; set PORT to another one.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new StartError(`HOST must be an address of this machine, and ${host} is not one.`);
    default:
      return error;
  }
}

/**
 * Takes no new connections, but cuts none either: each is told with its next answer that it is the
 * last. Only those that stay silent are closed, after a moment, for a request may be on its way.
 */
async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // The server's own way to close would cut off connections that are idle for an instant.
  net.Server.prototype.close.call(server);
  await Promise.race([once(server, 'close'), pause(silenceMs, undefined, { ref: false })]);
  // A connection goes idle after its last answer; whoever keeps it open must not hold us up.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const closed = app.close().then(() => true);
  const inTime = await Promise.race([closed, pause(drainMs, false, { ref: false })]);
  clearInterval(sweep);
  if (!inTime) server.closeAllConnections();
}
