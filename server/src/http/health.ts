import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { AppError } from './errors.ts';

const pingTimeoutMs = 2000;

interface HealthParts {
  readonly database: Database;
  /** Whether the server is stopping and must get no new requests. */
  readonly isDraining: () => boolean;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve, because the database responds. */
export function addHealth(app: FastifyInstance, { database, isDraining }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isDraining() || !(await respondsInTime(database)))
      throw new AppError('service_unavailable');
    return { status: 'ready' };
  });
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
