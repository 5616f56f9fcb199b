import { defineConfig } from '@playwright/test';
import { browserArgs, ensureBrowser } from './scripts/find-browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  // Retried once and listed at the end: a browser under load can fail, a broken screen fails twice.
  retries: 1,
  // A busy machine is slow, not wrong: no assertion is about time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    // What never appears fails long before the test's own limit.
    actionTimeout: 120_000,
    browserName: 'chromium',
    // Painting animations takes CPU time. Specs about motion, keys and races turn it on.
    reducedMotion: 'reduce',
    launchOptions: { executablePath: await ensureBrowser(), args: browserArgs },
  },
});
