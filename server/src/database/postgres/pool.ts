import pg from 'pg';
import { valueTypes } from './value-types.ts';

export interface PostgresPool {
  readonly pool: pg.Pool;
  /** PgBouncer can run each transaction on another server connection. */
  readonly behindPgBouncer: boolean;
}

interface PoolOptions {
  /** The default size; `?connections=` in the URL overrides it. */
  readonly connections: number;
  /** True: the URL cannot ask for more connections than the default. */
  readonly isCapped?: boolean;
  /** True for work of any length: migrations, bulk loads. */
  readonly isUnlimited?: boolean;
}

const statementTimeoutMs = 15_000;

/**
 * Reads our parameters of the URL: `?pgbouncer=true` uses neither session settings nor prepared
 * statements, `?connections=20` sets the pool size, and `?connect_timeout=5` is how many seconds
 * a query waits for a connection.
 */
export function openPool(address: string, options: PoolOptions): PostgresPool {
  const url = new URL(address);
  const behindPgBouncer = url.searchParams.get('pgbouncer') === 'true';
  const requested = Number(url.searchParams.get('connections') ?? options.connections);
  const connections = options.isCapped ? Math.min(requested, options.connections) : requested;
  const connectTimeoutMs = Number(url.searchParams.get('connect_timeout') ?? 5) * 1000;
  for (const ours of ['pgbouncer', 'connections', 'connect_timeout']) url.searchParams.delete(ours);
  const pool = new pg.Pool({
    connectionString: url.href,
    application_name: 'provost',
    types: valueTypes,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(!options.isUnlimited && timeouts(behindPgBouncer)),
  });
  // Without listeners, a connection that is lost while idle would end the process. The next query
  // reports the loss.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, behindPgBouncer };
}

/** PgBouncer rejects session settings, so the client measures the time instead. */
const timeouts = (behindPgBouncer: boolean): pg.PoolConfig =>
  behindPgBouncer
    ? { query_timeout: statementTimeoutMs }
    : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60_000 };

/** Cancels the running query of a client over another connection. */
export function cancelQuery({ pool, behindPgBouncer }: PostgresPool, client: pg.PoolClient): void {
  // Behind PgBouncer the process id is not the server's, and could hit another client.
  const backend = !behindPgBouncer && (client as { processID?: number }).processID;
  if (backend) pool.query('select pg_cancel_backend($1)', [backend]).catch(() => {});
}
