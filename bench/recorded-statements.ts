import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/open.ts';
import { createLogger } from '../server/src/logger.ts';
import { type BenchCall, pathOf } from './calls.ts';
import './uncached.ts';

/** A statement as the engine got it. */
export interface Recorded {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What each call asks of the database when worked out anew: read off the drivers themselves. */
export async function recordStatements(
  env: NodeJS.ProcessEnv,
  calls: readonly BenchCall[],
): Promise<Map<string, Recorded[]>> {
  let heard: Recorded[] = [];
  const stopListening = listen((statement) => heard.push(statement));
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
  if (!signIn) throw new Error('The bench needs a call to sign in');
  const token = (await send(signIn)).json().data.access as string;
  for (const call of calls) {
    await send(call, token);
    heard = [];
    await send(call, token);
    recorded.set(call.name, [...heard]);
  }
  stopListening();
  await app.close();
  await database.close();
  return recorded;
}

function listen(hear: (statement: Recorded) => void): () => void {
  const { all, get, run, iterate } = StatementSync.prototype;
  const { query } = pg.Client.prototype;
  for (const [name, method] of Object.entries({ all, get, run, iterate })) {
    Object.defineProperty(StatementSync.prototype, name, {
      configurable: true,
      writable: true,
      value(this: StatementSync, ...values: unknown[]) {
        hear({ sql: this.sourceSQL, values });
        return Reflect.apply(method, this, values);
      },
    });
  }
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...args: unknown[]) {
      const [asked, given] = args as [string | { text?: string; values?: unknown[] }, unknown];
      const sql = typeof asked === 'string' ? asked : (asked.text ?? '');
      const values = typeof asked === 'string' ? given : asked.values;
      hear({ sql, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, this, args);
    },
  });
  return () => {
    Object.assign(StatementSync.prototype, { all, get, run, iterate });
    Object.assign(pg.Client.prototype, { query });
  };
}
