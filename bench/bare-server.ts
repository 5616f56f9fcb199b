import { readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import Fastify from 'fastify';
import pg from 'pg';
import { databaseFile } from '../server/src/database/sqlite/database-file.ts';
import type { Recorded } from './recorded-statements.ts';

/**
 * The baseline: a Fastify route that runs the statements of a call, prepared, and returns the rows
 * as JSON, without authentication, validation or mapping. Its argument is a file of statements.
 */
const [file = '', location = ''] = process.argv.slice(2);
const byCall = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded[]>;

type Run = (statement: Recorded, name: string) => unknown;

function sqliteRun(folder: string): Run {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  database.exec('pragma mmap_size = 268435456');
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return ({ sql, values }, name) => {
    const statement = prepared.get(name) ?? database.prepare(sql);
    prepared.set(name, statement);
    return statement.all(...(values as SQLInputValue[]));
  };
}

function postgresRun(url: string): Run {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async ({ sql, values }, name) =>
    (await pool.query({ name, text: sql, values: [...values] })).rows;
}

const run = location.startsWith('postgres') ? postgresRun(location) : sqliteRun(location);
const app = Fastify();
app.get('/healthz', async () => 'ok');
app.get<{ Querystring: { call: string } }>('/bare', async ({ query: { call } }, reply) => {
  const statements = byCall[call] ?? [];
  const rows = await Promise.all(
    statements.map((statement, index) => run(statement, `${call} ${index}`)),
  );
  return reply.header('content-type', 'application/json').send(JSON.stringify(rows));
});
console.log(`The bare server is at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit(0));
