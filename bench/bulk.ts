import { startBulk } from '@provost/contract/bulk';
import type { Job } from '@provost/contract/jobs';
import { listStudents } from '@provost/contract/students';
import { measureJobs } from './beside.ts';
import { json } from './school-client.ts';

/**
 * Suspends all students and takes that back, while a client reads pages of their list:
 * `node bench/bulk.ts --only sqlite --students 100000`. Changes the school that it measures.
 */
await measureJobs(async ({ send, watch }) => {
  const runJob = async (name: string, path: string, body: object): Promise<number> => {
    let id = 0;
    await watch(
      name,
      async () => {
        id = (await send<{ data: Job }>(path, json(body))).data.id;
      },
      async () => {
        const { data: job } = await send<{ data: Job }>(`/api/jobs/${id}/`);
        return job.finished_at === null ? undefined : (job.result ?? job.state);
      },
    );
    return id;
  };
  const query = 'status=active';
  const { count } = await send<{ count: number }>(`${listStudents.path}?${query}`);
  const selection = { list: 'students', query, action: 'suspend', expected_count: count };
  const id = await runJob('suspend', startBulk.path, selection);
  await runJob('undo', `/api/jobs/${id}/undo/`, {});
});
