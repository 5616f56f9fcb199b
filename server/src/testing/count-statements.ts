import type { KyselyPlugin } from 'kysely';
import type { Database } from '../database/database.ts';

export interface CountedDatabase {
  readonly database: Database;
  /** How many statements were run since it was last asked. */
  readonly take: () => number;
}

/** The same database, with a count of the statements that go through it. */
export function countStatements(database: Database): CountedDatabase {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: {
      ...database,
      reader: database.reader.withPlugin(counting),
      replica: database.replica.withPlugin(counting),
      write: (work) => database.write((writer) => work(writer.withPlugin(counting))),
    },
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
