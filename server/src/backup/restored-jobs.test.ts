import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { addJob, jobKind, jobParts, readJob, runDueJobs } from '../testing/jobs.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const now = new Date('2026-03-05T10:00:00Z');

test('a restored backup does not send mails again that were sent after it', async () => {
  const folder = temporaryFolder('jobs');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [data, backup] = [path.join(folder, 'data'), path.join(folder, 'backup.sqlite')];
  const sent: number[] = [];
  const kind = jobKind(async ({ id }) => {
    sent.push(id);
    return {};
  });
  const before = openSqlite(data);
  await before.migrate();
  const early = await addJob(before, now);
  expect(await runDueJobs(jobParts(before, () => now, kind))).toBe(1);
  const queued = await addJob(before, now);
  backUp(data, backup);
  expect(await runDueJobs(jobParts(before, () => now, kind))).toBe(1);
  await before.close();

  await restore(data, backup, now, async () => 0);
  const after = openSqlite(data);
  onTestFinished(() => after.close());
  expect(await runDueJobs(jobParts(after, () => now, kind))).toBe(0);
  expect(sent).toEqual([early, queued]);
  expect(await readJob(after, early)).toMatchObject({ state: 'done' });
  expect(await readJob(after, queued)).toMatchObject({
    state: 'cancelled',
    error: '[restored] A backup was restored.',
  });
});
