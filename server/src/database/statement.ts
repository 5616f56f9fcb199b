import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';

/** A placeholder for a value, in a query that is compiled before its values are known. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type SlotValues = Readonly<Record<string, unknown>>;

/** Names a value of a statement; each run gives its own. */
export const slot = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`;

/** A query compiled once and run with many values: building it takes longer than running it. */
export interface Statement<R> {
  /** The query with its values in place. */
  with(values: SlotValues): Compilable<R>;
  run(reader: Reader, values: SlotValues): Promise<R[]>;
}

export type RowOf<S> = S extends Statement<infer R> ? R : never;

export function statement<R>(query: Compilable<R>): Statement<R> {
  const compiled = query.compile();
  const withValues = (values: SlotValues): CompiledQuery<R> => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? given(values, parameter.name) : parameter,
    ),
  });
  return {
    with: (values) => ({ compile: () => withValues(values) }),
    run: async (reader, values) => (await reader.executeQuery(withValues(values))).rows,
  };
}

function given(values: SlotValues, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`No value for ${name}`);
  return value;
}
