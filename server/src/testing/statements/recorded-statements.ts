import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Database, Reader } from '../../database/database.ts';

export interface RecordedDatabase {
  readonly database: Database;
  /** Returns the recorded reads and clears the record. */
  readonly take: () => CompiledQuery[];
}

/** The database with a record of its reads, including prepared statements. */
export function recordStatements(database: Database): RecordedDatabase {
  let statements: CompiledQuery[] = [];

  const recorded = (reader: Reader): Reader => {
    const executor = reader.getExecutor();
    const built = new WeakMap<object, CompiledQuery>();
    const recording: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        built.set(queryId, executor.compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ queryId, result }) => {
        const query = built.get(queryId);
        if (query) statements.push(query);
        return result;
      },
    };
    return new Proxy(reader.withPlugin(recording), {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...given: unknown[]) => unknown;
        if (name !== 'executeQuery') return method;
        // A prepared statement runs with other values than it was compiled with.
        return (query: CompiledQuery) => {
          built.delete(query.queryId);
          statements.push(query);
          return method(query);
        };
      },
    });
  };

  return {
    database: {
      ...database,
      reader: recorded(database.reader),
      replica: recorded(database.replica),
    },
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
