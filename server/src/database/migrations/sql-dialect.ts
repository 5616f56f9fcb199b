/** What the engines call the same things, so that one text makes the tables of both. */
export interface SqlDialect {
  /** A key that the engine draws unless it is given. */
  readonly id: string;
  /** The type of a column that refers to such a key, and of sums. */
  readonly key: string;
  /** Ordered and compared by code points on both engines. */
  readonly text: string;
  /** A whole column: a moment in UTC with milliseconds. */
  readonly instant: (column: string) => string;
  /** A whole column: a JSON text. */
  readonly json: (column: string) => string;
  /** What stands after the closing bracket of a table. */
  readonly tableEnd: string;
  /**
   * What stands before an index's columns that it is limited to anyway. SQLite would otherwise
   * rather find such rows by another index and sort them; PostgreSQL knows better.
   */
  readonly limitedTo: (columns: string) => string;
  /** A nullable column in an index: nothing comes before something. */
  readonly nullsFirst: (column: string) => string;
}

/** Both engines' part of a migration, and what each does its own way: triggers, search. */
export interface Migration {
  readonly name: string;
  readonly shared: (words: SqlDialect) => readonly string[];
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}

/** Not by `in`, for which SQLite would make a small table at every row. */
export const oneOf = (column: string, values: readonly string[]): string =>
  values.map((value) => `${column} = '${value}'`).join(' or ');

export const lengthOf = (column: string, min: number, max: number): string =>
  `check (length(${column}) between ${min} and ${max})`;

export const flag = (column: string): string =>
  `${column} integer not null check (${column} in (0, 1))`;

export const currency = (column: string, text: string): string =>
  `${column} ${text} not null check (length(${column}) = 3 and ${column} = upper(${column}))`;
