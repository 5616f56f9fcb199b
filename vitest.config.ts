import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const webConfig = path.join(root, 'web', 'vite.config.ts');
const serverTests = ['server/src/**/*.test.ts'];
// No test measures time: a busy machine may take long over one, and that is no failure.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Many a test waits for a process of its own more than it works.
    maxWorkers: Math.max(availableParallelism(), 2) + 1,
    projects: [
      { test: { name: 'contract', root, include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'scripts', root, include: ['scripts/**/*.test.ts'] } },
      // The same files on both engines: no feature may tell which one it is on. Only what each
      // engine does its own way is tested on that one alone.
      {
        test: {
          name: 'server-sqlite',
          root,
          ...patience,
          include: serverTests,
          exclude: ['server/src/database/postgres/**', 'server/src/commands/import-backup.test.ts'],
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'server-postgres',
          root,
          ...patience,
          include: serverTests,
          exclude: [
            'server/src/database/sqlite/**',
            'server/src/backup/{restore,restored-sessions}.test.ts',
            'server/src/commands/{backup,restore}.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'scripts/postgres-for-tests.ts',
        },
      },
      {
        ...(existsSync(webConfig) && { extends: webConfig }),
        test: {
          name: 'web',
          root: path.join(root, 'web'),
          include: ['{src,vite-plugins}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
    ],
  },
});
