import pg from 'pg';
import type { ConnectionCounts } from '../database.ts';
import { isSilent } from './errors.ts';
import { valueTypes } from './value-types.ts';

export interface PoolOptions {
  /** The default size; `?connections=` in the URL overrides it. */
  readonly connections: number;
  /** True: the URL cannot ask for more connections than the default. */
  readonly isCapped?: boolean;
  /** 0 or undefined for work of any length: migrations, bulk loads. */
  readonly statementTimeoutMs?: number;
  /**
   * Between two statements of a transaction. A node that hangs keeps its locks for this long, and
   * every writer that needs them waits. Only exports can need more than a few seconds.
   */
  readonly idleInTransactionMs?: number;
}

/**
 * Shared by the pools of one server. After a query without a response, all older connections are
 * replaced before their next use: a network that silently drops one usually drops all.
 */
export interface Trust {
  distrustedAt: number;
}

export const newTrust = (): Trust => ({ distrustedAt: Number.NEGATIVE_INFINITY });

const defaultIdleInTransactionMs = 5000;

/** For probes and for cancelling queries: neither must wait for the queries of requests. */
const sideConnections = 2;

/** The server's own timeout comes first, unless the connection is dead. */
const responseMarginMs = 5000;

/** A probe has nothing to compute, so a late response means a dead connection. */
const probeTimeoutMs = 5000;

/**
 * Reads our parameters of the URL: `?pgbouncer=true` uses neither session settings nor prepared
 * statements, `?connections=20` sets the pool size, and `?connect_timeout=5` is how many seconds
 * a query waits for a connection.
 */
export class PostgresPool {
  /** PgBouncer can run each transaction on another server connection. */
  readonly behindPgBouncer: boolean;
  readonly #pool: pg.Pool;
  readonly #side: pg.Pool;
  readonly #transactionSettings: readonly string[];
  readonly #trust: Trust;
  readonly #connectedAt = new WeakMap<pg.PoolClient, number>();

  constructor(
    address: string,
    { connections, isCapped, statementTimeoutMs, ...options }: PoolOptions,
    trust = newTrust(),
  ) {
    this.#trust = trust;
    const url = new URL(address);
    const parameter = (name: string): string | null => {
      const value = url.searchParams.get(name);
      url.searchParams.delete(name);
      return value;
    };
    this.behindPgBouncer = parameter('pgbouncer') === 'true';
    const requested = Number(parameter('connections') ?? connections);
    const settings: Record<string, number> = statementTimeoutMs
      ? {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout:
            options.idleInTransactionMs ?? defaultIdleInTransactionMs,
        }
      : {};
    // PgBouncer rejects settings of the session, so every transaction sets them.
    this.#transactionSettings = this.behindPgBouncer
      ? Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
      : [];
    const poolConfig: pg.PoolConfig = {
      connectionTimeoutMillis: Number(parameter('connect_timeout') ?? 5) * 1000,
      connectionString: url.href,
      application_name: 'provost',
      types: valueTypes,
      // A new connection plans all statements and triggers of its writes again, which takes longer
      // than the writes.
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(statementTimeoutMs && { query_timeout: statementTimeoutMs + responseMarginMs }),
      ...(!this.behindPgBouncer && settings),
    };
    const max = isCapped ? Math.min(requested, connections) : requested;
    this.#pool = this.#open({ ...poolConfig, max });
    this.#side = this.#open({ ...poolConfig, max: sideConnections });
  }

  #open(config: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool(config);
    // Without listeners, a connection that is lost while idle would end the process. The next query
    // reports the loss.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      this.#connectedAt.set(client, performance.now());
    });
    return pool;
  }

  connect = (): Promise<pg.PoolClient> => this.#connect(this.#pool);

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        this.reportFailure(error);
        throw error;
      });
      if ((this.#connectedAt.get(client) ?? 0) > this.#trust.distrustedAt) return client;
      client.release(true);
    }
  }

  reportFailure(error: unknown): void {
    if (isSilent(error)) this.#trust.distrustedAt = performance.now();
  }

  /** Begins a transaction with the timeouts that the session does not have. */
  begin(mode = ''): string {
    return [`begin ${mode}`, ...this.#transactionSettings].join('; ');
  }

  async ping(): Promise<void> {
    await this.probe('select 1');
  }

  /** Cancels the running query of a client over another connection. */
  cancel(client: pg.PoolClient): void {
    // Behind PgBouncer the process id is not the server's, and could hit another client.
    const backend = !this.behindPgBouncer && (client as { processID?: number }).processID;
    if (backend) this.probe('select pg_cancel_backend($1)', [backend]).catch(() => {});
  }

  /** Runs a short query beside those of requests. */
  async probe<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = await this.#connect(this.#side);
    let isBroken = true;
    try {
      const query = { text, values, query_timeout: probeTimeoutMs } as pg.QueryConfig;
      const { rows } = await client.query<R>(query);
      isBroken = false;
      return rows;
    } catch (error) {
      this.reportFailure(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  counts(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#side.end()]);
  }
}
