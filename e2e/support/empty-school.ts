import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type School, startSchool } from './school.ts';
import { test as base } from './test.ts';

export const owner = 'first@provost.test';
const password = 'seven quiet lamps float';
const root = path.join(import.meta.dirname, '../..');

/** With a school that has no data, and one owner. */
export const test = base.extend<{ emptySchool: School }>({
  emptySchool: async ({ browserName: _ }, use) => {
    const school = await startSchool({ DEMO_STUDENTS: '0' });
    execFileSync(
      process.execPath,
      [path.join(root, 'server/src/commands/admin.ts'), 'create-owner', '--email', owner],
      {
        cwd: root,
        env: { ...process.env, DATA_DIR: school.folder, PROVOST_PASSWORD: password },
      },
    );
    await use({ ...school, password });
    await school.close();
  },
});
