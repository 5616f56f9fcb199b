import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { addClassLevel } from '../testing/rows/rows.ts';
import { BackupError, backUp } from './backup.ts';
import { restore } from './restore.ts';

test('nothing is replaced if the disk has no space to keep the old database', async () => {
  const folder = temporaryFolder('restore');
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const [data, backup] = [path.join(folder, 'data'), path.join(folder, 'backup.sqlite')];
  const before = openSqlite(data);
  await before.migrate();
  backUp(data, backup);
  await addClassLevel(before, { name: 'After the backup' });
  await before.close();

  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const refusal = await restore(data, backup, new Date(), async () => 0).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(BackupError);
  expect(String(refusal)).toContain(`not enough disk space in ${data}`);

  expect(fs.readdirSync(data)).toEqual(['provost.sqlite']);
  const after = openSqlite(data);
  onTestFinished(() => after.close());
  const levels = await after.reader.selectFrom('class_levels').select('name').execute();
  expect(levels).toEqual([{ name: 'After the backup' }]);
});
