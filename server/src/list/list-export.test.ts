import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { addStudent, setSchool } from '../testing/rows/rows.ts';

const gone = new Error('The database is gone.');

async function serverWith(stream: (database: Database) => Database['stream']): Promise<TestApp> {
  const database = await testDatabase();
  const server = await buildTestApp({
    database: {
      ...database,
      stream: stream(database),
      isUnavailable: (error) => error === gone || database.isUnavailable(error),
    },
  });
  onTestFinished(() => server.close());
  return server;
}

const exportOf = async (server: TestApp, query = '') => {
  const { headers } = await server.signIn('owner');
  return server.inject({ url: `/api/auth/admin/students/export.csv${query}`, headers });
};

it('reports an unavailable database while nothing has been sent', async () => {
  const server = await serverWith(() => () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(gone) }),
  }));
  const answer = await exportOf(server);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.headers).not.toHaveProperty('content-disposition');
});

it('has its header line once, with rows and without', async () => {
  const server = await serverWith((database) => database.stream);
  await addStudent(server.database, { email: 'ana@example.org' });
  const full = (await exportOf(server)).body.split('\r\n');
  const none = (await exportOf(server, '?search=nobody')).body.split('\r\n');
  expect(full).toHaveLength(3);
  expect(full[0]).toMatch(/^\uFEFFid,/);
  expect(full[1]).toContain('ana@example.org');
  expect(none).toEqual([full[0], '']);
});

it('has its times and its day by the clock of the school', async () => {
  const server = await serverWith((database) => database.stream);
  await addStudent(server.database, { trial_ends_at: '2026-06-30T22:30:00.000Z' });
  await setSchool(server.database, { time_zone: 'Pacific/Kiritimati' });
  const { body, headers } = await exportOf(server);
  expect(body).toContain('2026-07-01T12:30:00.000+14:00');
  expect(body).not.toMatch(/:\d\d\.\d{3}Z/);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
  const named = /students-(.+)\.csv/.exec(String(headers['content-disposition']))?.[1];
  expect(named).toBe(day.format(new Date()));
});
