import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

interface LoggedDatabase {
  readonly database: Database;
  /** Returns the logged statements in order and clears the log. */
  readonly take: () => string[];
}

/** The database with a log of its statements, including transactions. */
export function logStatements(database: Database): LoggedDatabase {
  let texts: string[] = [];
  const logging = (built: Kysely<Tables>): KyselyPlugin => ({
    transformQuery: ({ node, queryId }) => {
      texts.push(built.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const logged = (reader: Reader): Reader => reader.withPlugin(logging(reader));
  const write: Database['write'] = async (work) => {
    texts.push('begin');
    const result = await database.write((writer: Writer) =>
      work(writer.withPlugin(logging(writer))),
    );
    texts.push('commit');
    return result;
  };
  const reader = logged(database.reader);
  const replica = database.replica === database.reader ? reader : logged(database.replica);
  return {
    database: { ...database, reader, replica, write },
    take: () => {
      const taken = texts;
      texts = [];
      return taken;
    },
  };
}
