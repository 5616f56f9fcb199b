import type { SQLOutputValue } from 'node:sqlite';

/** The rows of a statement that returns arrays; the types of node:sqlite know objects only. */
export const arraysOf = (rows: readonly object[]): readonly SQLOutputValue[][] =>
  rows as readonly SQLOutputValue[][];

export type RowFactory = (values: readonly SQLOutputValue[]) => Row;

type Row = Record<string, SQLOutputValue>;

/**
 * Compiles a function that turns an array of values into a row object. The objects that node:sqlite
 * creates are dictionaries, which take a third longer to create and to read.
 */
export function createRowFactory(columns: readonly string[]): RowFactory | undefined {
  if (columns.length === 0) return undefined;
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${fields.join(', ')} };`) as RowFactory;
}
