import { expect, test } from 'vitest';
import { createOwnerCommand } from './admin-command.ts';

test('the command that creates an owner names the data folder, unless a server has the data', () => {
  const command = 'npm run admin -- create-owner --email you@school.example';
  expect(createOwnerCommand({})).toBe(command);
  expect(createOwnerCommand({ DATA_DIR: '/srv/my school' })).toBe(
    `DATA_DIR="/srv/my school" ${command}`,
  );
  expect(createOwnerCommand({ DATA_DIR: 'data', DATABASE_URL: 'postgres://x' })).toBe(command);
});
