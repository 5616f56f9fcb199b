import { applyImport, createImport, type Import, readImport } from '@provost/contract/imports';
import { json, measureJobs } from './beside.ts';

/**
 * Imports as many new students as the school has, from upload to applied, while a client reads pages
 * of their list: `node bench/import.ts --only postgres --students 100000`. Changes the school that
 * it measures.
 */
await measureJobs(async ({ send, watch }, students) => {
  const run = Date.now();
  const rows = Array.from(
    { length: students },
    (_, at) => `Import,Student ${at},import-${run}-${at}@example.org`,
  );
  const content = ['first_name,last_name,email', ...rows].join('\n');
  const add = () =>
    send<{ data: Import }>(`${createImport.path}?kind=students`, { type: 'text/csv', content });
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
