import pg from 'pg';
import { valueTypes } from './value-types.ts';

export interface PostgresPool {
  readonly pool: pg.Pool;
  /** A pooler between us and the server gives each transaction any connection of its own. */
  readonly behindPooler: boolean;
}

const statementTimeout = 15_000;

/**
 * `?pgbouncer=true` in the address: nothing is kept on the connection between two transactions,
 * neither settings nor prepared statements. `?connections=20` bounds the pool.
 */
export function openPool(address: string, defaults: { connections: number }): PostgresPool {
  const url = new URL(address);
  const behindPooler = url.searchParams.get('pgbouncer') === 'true';
  const connections = Number(url.searchParams.get('connections') ?? defaults.connections);
  url.searchParams.delete('pgbouncer');
  url.searchParams.delete('connections');
  const pool = new pg.Pool({
    connectionString: url.href,
    application_name: 'provost',
    types: valueTypes,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(behindPooler
      ? { query_timeout: statementTimeout }
      : {
          statement_timeout: statementTimeout,
          idle_in_transaction_session_timeout: 60_000,
        }),
  });
  // A connection that is lost while idle is replaced; whoever needs one then hears of it.
  pool.on('error', () => {});
  return { pool, behindPooler };
}
