import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { RunSql } from '../run-sql.ts';
import { type RowMaker, rowMaker, valuesOf } from './row-maker.ts';

interface Prepared {
  readonly statement: StatementSync;
  /** Where it gives rows: each comes as its values alone. */
  readonly toRow: RowMaker | undefined;
}

/** More than the distinct statements of a working server; the bound is for odd filter mixes. */
const maxPrepared = 500;

/** One connection with its prepared statements. Every statement runs to its end at once. */
export class SqliteConnection implements DatabaseConnection {
  readonly #prepared = new Map<string, Prepared>();
  readonly #open: () => DatabaseSync;
  #database: DatabaseSync | undefined;
  #openings = 0;
  #isClosed = false;

  constructor(file: string, pragmas: readonly string[], timeout: number) {
    this.#open = () => {
      this.#openings += 1;
      return openFile(file, pragmas, timeout);
    };
    this.#database = this.#open();
  }

  get database(): DatabaseSync {
    if (this.#isClosed) throw new Error('The database is closed.');
    this.#database ??= this.#open();
    return this.#database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, toRow } = this.prepare(sql);
    const values = parameters as SQLInputValue[];
    if (toRow) return { rows: valuesOf(statement.all(...values)).map(toRow) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Counts the commits of other connections that this one has seen since it was last opened. */
  version(): string {
    const { statement } = this.prepare('pragma data_version');
    return `${this.#openings}.${valuesOf(statement.all())[0]?.[0]}`;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are streamed by Database.stream, from a connection of their own.');
  }

  /** A statement that is not worth keeping. */
  run: RunSql = async (text) => this.database.prepare(text).all();

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, toRow: rowMaker(statement.columns().map(({ name }) => name)) };
    const oldest = this.#prepared.size >= maxPrepared && this.#prepared.keys().next().value;
    if (oldest) this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Lets go of the file until it is next needed. */
  rest(): void {
    this.#prepared.clear();
    this.#database?.close();
    this.#database = undefined;
  }

  close(): void {
    this.rest();
    this.#isClosed = true;
  }
}

function openFile(file: string, pragmas: readonly string[], timeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  try {
    for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
