import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { RunSql } from '../run-sql.ts';
import { isBusy } from './errors.ts';
import { FileHealth } from './file-health.ts';
import { arraysOf, createRowFactory, type RowFactory } from './row-factory.ts';

interface Prepared {
  readonly statement: StatementSync;
  /** Undefined for a statement that returns no rows. */
  readonly toRow: RowFactory | undefined;
}

export interface ConnectionOptions {
  readonly health?: FileHealth;
  /** How long a statement waits for a lock. */
  readonly busyMs?: number;
  /** How long opening the file blocks while another process has locked it. */
  readonly openMs?: number;
  /** After so much work in a row, requests that wait come first: a transaction can have many statements. */
  readonly sliceMs?: number;
}

/** More than a server uses; unusual combinations of filters must not grow the cache forever. */
const maxPrepared = 500;

/** One connection with its prepared statements. A statement blocks until it is done. */
export class SqliteConnection implements DatabaseConnection {
  readonly #prepared = new Map<string, Prepared>();
  readonly #open: () => DatabaseSync;
  readonly #health: FileHealth;
  readonly #sliceMs: number;
  #workedMs = 0;
  #database: DatabaseSync | undefined;
  #openings = 0;
  #isClosed = false;

  constructor(file: string, pragmas: readonly string[], options: ConnectionOptions = {}) {
    this.#health = options.health ?? new FileHealth();
    this.#sliceMs = options.sliceMs ?? Number.POSITIVE_INFINITY;
    this.#open = () => {
      this.#openings += 1;
      return this.#health.run(() => openWithRetry(file, pragmas, options));
    };
    this.#database = this.#open();
  }

  get database(): DatabaseSync {
    if (this.#isClosed) throw new Error('The database is closed.');
    this.#database ??= this.#open();
    return this.#database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    const result = this.#execute<R>(query);
    this.#workedMs += performance.now() - startedAt;
    if (this.#workedMs > this.#sliceMs) {
      this.#workedMs = 0;
      await yieldToOthers();
    }
    return result;
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    return this.#health.run(() => {
      const { statement, toRow } = this.prepare(sql);
      const values = parameters as SQLInputValue[];
      if (toRow) return { rows: arraysOf(statement.all(...values)).map(toRow) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  exec(sql: string): void {
    this.#health.run(() => this.database.exec(sql));
  }

  /** Changes with every commit of another connection. */
  version(): string {
    const rows = this.#health.run(() => this.prepare('pragma data_version').statement.all());
    return `${this.#openings}.${arraysOf(rows)[0]?.[0]}`;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Use Database.stream, which reads from a separate connection.');
  }

  /** Runs a statement without caching it. */
  run: RunSql = async (text) => this.#health.run(() => this.database.prepare(text).all());

  prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached) return cached;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, toRow: createRowFactory(columns) };
    const oldest = this.#prepared.size >= maxPrepared && this.#prepared.keys().next().value;
    if (oldest) this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Closes the file; the next query opens it again. */
  releaseFile(): void {
    this.#prepared.clear();
    this.#database?.close();
    this.#database = undefined;
  }

  openAgain(): void {
    this.releaseFile();
    void this.database;
  }

  close(): void {
    this.releaseFile();
    this.#isClosed = true;
  }
}

const retryPauseMs = 20;

/**
 * Waits for locks itself: SQLite does not when two processes change the journal mode together, as
 * they do when both open a new file.
 */
function openWithRetry(
  file: string,
  pragmas: readonly string[],
  { busyMs = 0, openMs = 0 }: ConnectionOptions,
): DatabaseSync {
  const deadline = performance.now() + openMs;
  for (;;) {
    try {
      return openFile(file, pragmas, busyMs);
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryPauseMs);
    }
  }
}

function openFile(file: string, pragmas: readonly string[], busyMs: number): DatabaseSync {
  const options = { timeout: busyMs, enableForeignKeyConstraints: true };
  const database = new DatabaseSync(file, options);
  try {
    for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
