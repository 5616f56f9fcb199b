import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { AppError } from './errors.ts';

const pingTimeoutMs = 2000;

/** A stopping server accepts connections but is not ready. A draining one accepts none. */
export type ServerPhase = 'running' | 'stopping' | 'draining';

interface HealthParts {
  readonly database: Database;
  readonly phase: () => ServerPhase;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve, because the database responds. */
export function addHealth(app: FastifyInstance, { database, phase }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const isReady = phase() === 'running' && (await respondsInTime(database));
    if (!isReady) throw new AppError('service_unavailable');
    return { status: 'ready', ...replicaState(database) };
  });
}

/** A node without its replica is ready: the primary serves the reads. */
function replicaState({ isReplicaAvailable }: Database): { replica?: string } {
  if (!isReplicaAvailable) return {};
  return { replica: isReplicaAvailable() ? 'available' : 'unavailable' };
}

async function respondsInTime(database: Database): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, pingTimeoutMs, false);
  const responds = database.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([responds, timedOut]).finally(() => clearTimeout(timer));
}
