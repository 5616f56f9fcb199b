import pg from 'pg';
import { valueTypes } from './value-types.ts';

export interface PostgresPool {
  readonly pool: pg.Pool;
  /** A pooler between us and the server gives each transaction any connection of its own. */
  readonly behindPooler: boolean;
}

interface PoolOptions {
  /** How many, unless the address asks for another number. */
  readonly connections: number;
  /** Whether an address that asks for more gets no more. */
  readonly isCapped?: boolean;
  /** For work that may take as long as it takes: migrations, loads. */
  readonly isPatient?: boolean;
}

const statementTimeout = 15_000;

/**
 * `?pgbouncer=true` in the address: nothing is kept on the connection between two transactions,
 * neither settings nor prepared statements. `?connections=20` bounds the pool; `?connect_timeout=5`
 * is how many seconds anybody waits for a connection.
 */
export function openPool(address: string, options: PoolOptions): PostgresPool {
  const url = new URL(address);
  const behindPooler = url.searchParams.get('pgbouncer') === 'true';
  const asked = Number(url.searchParams.get('connections') ?? options.connections);
  const connections = options.isCapped ? Math.min(asked, options.connections) : asked;
  const patience = Number(url.searchParams.get('connect_timeout') ?? 5) * 1000;
  for (const ours of ['pgbouncer', 'connections', 'connect_timeout']) url.searchParams.delete(ours);
  const pool = new pg.Pool({
    connectionString: url.href,
    application_name: 'provost',
    types: valueTypes,
    max: connections,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(!options.isPatient && timeouts(behindPooler)),
  });
  // A connection may be lost while nobody asks anything of it: whoever does next hears of it.
  // Without these the loss would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, behindPooler };
}

/** A pooler refuses settings of the connection, so that behind one we look at the clock ourselves. */
const timeouts = (behindPooler: boolean): pg.PoolConfig =>
  behindPooler
    ? { query_timeout: statementTimeout }
    : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 60_000 };

/** Has the server stop what it does for a client, who cannot say so while the server is at it. */
export function cancelQuery({ pool, behindPooler }: PostgresPool, client: pg.PoolClient): void {
  // Behind a pooler the number belongs to the pooler, and might be somebody else's.
  const backend = !behindPooler && (client as { processID?: number }).processID;
  if (backend) pool.query('select pg_cancel_backend($1)', [backend]).catch(() => {});
}
