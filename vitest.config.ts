import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { domTests, engineFreeTests } from './scripts/test-kinds.ts';

const root = import.meta.dirname;
const serverTests = ['server/src/**/*.test.ts'];
const engineFree = engineFreeTests(root);
const withDom = domTests(root);
// Files share the loaded modules of a worker: loading the server takes longer than most files run.
const shared = { isolate: false };
// No test measures time, so a busy machine must not fail one.
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
// Many tests mostly wait for another process.
const maxWorkers = Math.max(availableParallelism(), 2) + 1;

const webProject = (name: string, options: TestProjectInlineConfiguration['test']) => ({
  extends: path.join(root, 'web', 'vite.config.ts'),
  test: {
    name,
    root: path.join(root, 'web'),
    include: ['{src,vite-plugins}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: path.join(root, 'web', 'src', 'testing', 'patience.ts'),
    ...timeouts,
    // A project that extends a file does not inherit it.
    maxWorkers,
    ...options,
  },
});

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'contract', root, ...timeouts, include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'scripts', root, ...timeouts, include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'server', root, ...timeouts, ...shared, include: engineFree } },
      // Both engines run the other files, except tests of a single engine.
      {
        test: {
          name: 'server-sqlite',
          root,
          ...timeouts,
          ...shared,
          include: serverTests,
          exclude: [
            ...engineFree,
            'server/src/database/postgres/**',
            'server/src/commands/import-backup.test.ts',
          ],
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: 'server/src/testing/sqlite-template.ts',
        },
      },
      {
        test: {
          name: 'server-postgres',
          root,
          ...timeouts,
          ...shared,
          include: serverTests,
          exclude: [
            ...engineFree,
            'server/src/database/sqlite/**',
            'server/src/backup/{backup,restore,restored-sessions}.test.ts',
            'server/src/commands/{backup,restore}.test.ts',
            'server/src/start/listening.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'server/src/testing/postgres-template.ts',
        },
      },
      // Files share the loaded modules, also of the libraries. See ADR 39.
      webProject('web', { ...shared, exclude: withDom }),
      webProject('web-dom', { pool: 'vmForks', include: withDom }),
    ],
  },
});
