import { listCourses } from '@provost/contract/courses';
import { applyImport, createImport, type Import, readImport } from '@provost/contract/imports';
import { listStudents } from '@provost/contract/students';
import { measureJobs } from './beside.ts';
import { json } from './school-client.ts';

/**
 * Imports as many rows as the school has students, from upload to applied, while a client reads pages
 * of their list: `node bench/import.ts --only postgres --students 100000 --kind enrolled`. Kinds are
 * new `students`, `enrolled` ones with a course and two tags, and `payments` and `enrolments` of the
 * students that are there. Changes the school that it measures.
 */
await measureJobs(async ({ send, watch }, { students, kind }) => {
  const run = Date.now();
  const { data: courses } = await send<{
    data: { code: string; currency: string; capacity: number | null }[];
  }>(`${listCourses.path}?page_size=100&status=published`);
  const open = courses.filter(({ currency, capacity }) => currency === 'EUR' && capacity === null);
  const courseOf = (row: number) => open[row % open.length]?.code;

  async function emails(): Promise<string[]> {
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const path = `${listStudents.path}?page=${page}&page_size=100&status=active`;
      const { results } = await send<{ results: { email: string }[] }>(path);
      if (results.length === 0) return found;
      found.push(...results.map(({ email }) => email));
    }
  }

  const newStudents = Array.from(
    { length: students },
    (_, row) => `Import,Student ${row},import-${run}-${row}@example.org`,
  );
  async function linesOf(): Promise<string[]> {
    if (kind === 'payments') {
      const rows = (await emails()).map(
        (email, row) =>
          `${email},${courseOf(row)},${10 + (row % 90)}.${10 + (run % 90)},EUR,cash,paid,2026-03-02T10:00:00Z`,
      );
      return ['student,course,amount,currency,method,status,paid_at', ...rows];
    }
    if (kind === 'enrolments') {
      return [
        'student,course',
        ...(await emails()).map((email, row) => `${email},${courseOf(row)}`),
      ];
    }
    if (kind === 'students') return ['first_name,last_name,email', ...newStudents];
    const rows = newStudents.map((line, row) => `${line},${courseOf(row)},"New,Year ${row % 5}"`);
    return ['first_name,last_name,email,courses,tags', ...rows];
  }

  const content = (await linesOf()).join('\n');
  const add = () => {
    const path = `${createImport.path}?kind=${kind === 'enrolled' ? 'students' : kind}`;
    const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: content };
    return send<{ data: Import }>(path, init);
  };
  let id = 0;
  const stateOf = async () =>
    (await send<{ data: Import }>(readImport.path.replace('{id}', String(id)))).data;
  await watch(
    'upload and check',
    async () => {
      id = (await add()).data.id;
    },
    async () => {
      const { state, counts } = await stateOf();
      return ['reading', 'checking'].includes(state) ? undefined : { state, counts };
    },
  );
  await watch(
    'apply',
    () => send(applyImport.path.replace('{id}', String(id)), json({})),
    async () => {
      const { state, counts } = await stateOf();
      return ['ready', 'applying'].includes(state) ? undefined : { state, counts };
    },
  );
});
