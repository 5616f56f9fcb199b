import type { Generated } from 'kysely';
import type { SqlDialect } from './sql-dialect.ts';

type Sql = (name: string, dialect: SqlDialect) => string;

/** A column and the type of its values, as both engines return them. Never null unless optional. */
export class Column<T> {
  declare readonly values: T;
  readonly #type: Sql;
  readonly #isOptional: boolean;
  readonly #rest: readonly Sql[];

  constructor(type: Sql, isOptional = false, rest: readonly Sql[] = []) {
    this.#type = type;
    this.#isOptional = isOptional;
    this.#rest = rest;
  }

  sql(name: string, dialect: SqlDialect): string {
    const quoted = /^(before|after|row|key)$/.test(name) ? `"${name}"` : name;
    const type = `${this.#type(quoted, dialect)}${this.#isOptional ? '' : ' not null'}`;
    return [type, ...this.#rest.map((part) => part(quoted, dialect))].join(' ');
  }

  with(part: string | Sql): Column<T> {
    const sql = typeof part === 'string' ? () => part : part;
    return new Column<T>(this.#type, this.#isOptional, [...this.#rest, sql]);
  }

  get optional(): Column<T | null> {
    return new Column<T | null>(this.#type, true, this.#rest);
  }

  get primary(): Column<T> {
    return this.with('primary key');
  }

  get unique(): Column<T> {
    return this.with('unique');
  }

  /** Rows can be inserted without a value. */
  startsAt(value: number | string): Column<Generated<T>> {
    const part = `default ${typeof value === 'string' ? `'${value}'` : value}`;
    return new Column<Generated<T>>(this.#type, this.#isOptional, [...this.#rest, () => part]);
  }

  check(condition: string): Column<T> {
    return this.with(`check (${condition})`);
  }

  atLeast(min: number): Column<T> {
    return this.with((name) => `check (${name} >= ${min})`);
  }

  between(min: number, max: number): Column<T> {
    return this.with((name) => `check (${name} between ${min} and ${max})`);
  }

  ofLength(min: number, max: number): Column<T> {
    return this.with((name) => `check (length(${name}) between ${min} and ${max})`);
  }
}

/** A primary key that the engine generates unless a value is given. */
export const id = new Column<Generated<number>>((name, { id }) => `${name} ${id}`, true);
/** The same, and never used again. */
export const lastingId = new Column<Generated<number>>(
  (name, dialect) => `${name} ${dialect.lastingId}`,
  true,
);
/** The id of another row that can be gone, or a sum. */
export const key = new Column<number>((name, dialect) => `${name} ${dialect.key}`);
export const reference = (table: string, onDelete = 'restrict', column = 'id'): Column<number> =>
  key.with(`references ${table} (${column}) on delete ${onDelete}`);
export const integer = new Column<number>((name) => `${name} integer`);
export const instant = new Column<string>((name, dialect) => dialect.instant(name));
export const day = new Column<string>((name, dialect) => dialect.day(name));
/** Lists and objects, as text. */
export const json = new Column<string>((name, dialect) => dialect.json(name));

const anyText = new Column<string>((name, dialect) => `${name} ${dialect.text}`);
export const text = (minLength?: number, maxLength?: number): Column<string> =>
  minLength === undefined || maxLength === undefined
    ? anyText
    : anyText.ofLength(minLength, maxLength);

/** Whether a column has one of the values. SQLite would build a temporary table per row for `in`. */
export const isOneOf = (column: string, values: readonly string[]): string =>
  values.map((value) => `${column} = '${value}'`).join(' or ');
export const oneOf = (...values: readonly string[]): Column<string> =>
  anyText.with((name) => `check (${isOneOf(name, values)})`);

export const flag = new Column<0 | 1>((name) => `${name} integer`).with(
  (name) => `check (${name} in (0, 1))`,
);
export const currency = anyText.with(
  (name) => `check (length(${name}) = 3 and ${name} = upper(${name}))`,
);
/** Incremented by every edit: a client that edits an older version gets an error. */
export const version = integer.startsAt(1).atLeast(1);

type Columns = Readonly<Record<string, Column<unknown>>>;

export class Table<C extends Columns = Columns> {
  readonly columns: C;
  readonly #constraints: readonly string[];

  constructor(columns: C, constraints: readonly string[] = []) {
    this.columns = columns;
    this.#constraints = constraints;
  }

  with(...constraints: readonly string[]): Table<C> {
    return new Table(this.columns, constraints);
  }

  /** What is between the brackets of `create table`. */
  sql(dialect: SqlDialect): string {
    const columns = Object.entries(this.columns).map(([name, column]) => column.sql(name, dialect));
    return `\n  ${[...columns, ...this.#constraints].join(',\n  ')}`;
  }
}

export const table = <C extends Columns>(columns: C): Table<C> => new Table(columns);

export type RowOf<T> =
  T extends Table<infer C>
    ? { readonly [N in keyof C]: C[N] extends Column<infer V> ? V : never }
    : never;
