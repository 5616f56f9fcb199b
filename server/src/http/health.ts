import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { UnusableDatabaseError } from '../database/unusable-database.ts';
import type { WriteProblem } from '../database/write-health.ts';

const pingTimeoutMs = 2000;

/** A stopping server accepts connections but is not ready. A draining one accepts none. */
export type ServerPhase = 'running' | 'stopping' | 'draining';

interface HealthParts {
  readonly database: Database;
  readonly phase: () => ServerPhase;
}

type NotReady = 'stopping' | 'database_unavailable' | 'database_damaged';

/** `/healthz`: the process is alive. `/readyz`: it can serve, because the database responds. */
export function addHealth(app: FastifyInstance, { database, phase }: HealthParts): void {
  let lastReason: NotReady | WriteProblem | undefined;
  /** Once per change: probes repeat every second. */
  const log = (reason: typeof lastReason): void => {
    if (reason === lastReason) return;
    if (reason) app.log.warn({ reason }, 'not ready, or ready for reads only');
    else app.log.info({ reason: lastReason }, 'ready again');
    lastReason = reason;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async ({ id }, reply) => {
    const problem = phase() === 'running' ? await databaseProblem(database) : 'stopping';
    if (problem) {
      log(problem);
      const body = { status: 'not_ready', reason: problem, code: 'service_unavailable' };
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ ...body, request_id: id });
    }
    // Reads work, so the load balancer must keep the node.
    const writeProblem = await inTime(database.writeProblem(), undefined);
    log(writeProblem);
    const status = writeProblem
      ? { status: 'degraded', reason: writeProblem }
      : { status: 'ready' };
    return { ...status, ...replicaStatus(database) };
  });
}

/** A node without its replica is ready: the primary serves the reads. */
function replicaStatus({ replicaState }: Database) {
  if (!replicaState) return {};
  const { problem, lagSeconds } = replicaState();
  return {
    replica: problem ? 'unavailable' : 'available',
    ...(problem && { replica_reason: problem }),
    ...(lagSeconds !== undefined && { replica_lag_seconds: Math.round(lagSeconds * 10) / 10 }),
  };
}

function databaseProblem(database: Database): Promise<NotReady | undefined> {
  const responds = database.ping().then(
    () => undefined,
    (error: unknown) => (isDamaged(error) ? 'database_damaged' : 'database_unavailable'),
  );
  return inTime<NotReady | undefined>(responds, 'database_unavailable');
}

const isDamaged = (error: unknown): boolean => error instanceof UnusableDatabaseError;

async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const { promise: timedOut, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, pingTimeoutMs, otherwise);
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}
