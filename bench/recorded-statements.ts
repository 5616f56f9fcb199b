import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config/config.ts';
import { openDatabase } from '../server/src/database/open.ts';
import { createLogger } from '../server/src/start/logger.ts';
import { type BenchCall, pathOf } from './calls.ts';
import './uncached.ts';

export interface Recorded {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Records the statements of each uncached call at the database drivers. */
export async function recordStatements(
  env: NodeJS.ProcessEnv,
  calls: readonly BenchCall[],
): Promise<Map<string, Recorded[]>> {
  let statements: Recorded[] = [];
  const stopRecording = record((statement) => statements.push(statement));
  const config = readConfig(env);
  const database = openDatabase(config);
  const app = await createApp({
    config,
    database,
    now: () => new Date(),
    logger: createLogger('silent'),
  });
  const recorded = new Map<string, Recorded[]>();
  const send = async (call: BenchCall, token?: string) =>
    app.inject({
      method: call.method,
      url: pathOf(call),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { payload: call.body }),
    });
  const signIn = calls.find(({ name }) => name === 'sign in');
  if (!signIn) throw new Error('The benchmark needs a sign-in call');
  const token = (await send(signIn)).json().data.access as string;
  for (const call of calls) {
    await send(call, token);
    statements = [];
    await send(call, token);
    recorded.set(call.name, [...statements]);
  }
  stopRecording();
  await app.close();
  await database.close();
  return recorded;
}

function record(onStatement: (statement: Recorded) => void): () => void {
  const { all, get, run, iterate } = StatementSync.prototype;
  const { query: originalQuery } = pg.Client.prototype;
  for (const [name, method] of Object.entries({ all, get, run, iterate })) {
    Object.defineProperty(StatementSync.prototype, name, {
      configurable: true,
      writable: true,
      value(this: StatementSync, ...values: unknown[]) {
        onStatement({ sql: this.sourceSQL, values });
        return Reflect.apply(method, this, values);
      },
    });
  }
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...args: unknown[]) {
      const [query, parameters] = args as [string | { text?: string; values?: unknown[] }, unknown];
      const sql = typeof query === 'string' ? query : (query.text ?? '');
      const values = typeof query === 'string' ? parameters : query.values;
      onStatement({ sql, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(originalQuery, this, args);
    },
  });
  return () => {
    Object.assign(StatementSync.prototype, { all, get, run, iterate });
    Object.assign(pg.Client.prototype, { query: originalQuery });
  };
}
