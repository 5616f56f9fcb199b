import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { AppError } from './errors.ts';

const patienceMs = 2000;

interface HealthParts {
  readonly database: Database;
  /** Whether the server is on its way down, and wants no new work. */
  readonly isDraining: () => boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, for the database answers. */
export function addHealth(app: FastifyInstance, { database, isDraining }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isDraining() || !(await answersInTime(database))) throw new AppError('service_unavailable');
    return { status: 'ready' };
  });
}

async function answersInTime(database: Database): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, patienceMs, false);
  const answers = database.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answers, tooLate]).finally(() => clearTimeout(timer));
}
