import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { createMetrics } from './metrics.ts';

const rules = readFileSync(path.join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8');

const functions = new Set([
  'absent',
  'abs',
  'histogram_quantile',
  'sum',
  'rate',
  'by',
  'and',
  'count',
  'offset',
  'unless',
  'or',
]);

/** The names in the expressions, without labels, durations and functions. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^ +expr: (?:>-\n)?((?:.|\n(?= {10}\S))+)/gm)]
    .map(([, expression = '']) => expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ''))
    .flatMap((expression) => expression.match(/[a-z_]{3,}/g) ?? [])
    .filter((name) => !functions.has(name))
    .map((name) => name.replace(/(http_request_duration_seconds)_(bucket|count)$/, '$1'));

it('every metric of the alert rules exists', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const registry = new Registry();
  createMetrics({
    registry,
    version: '1',
    dataDir: '.',
    clockSkewSeconds: () => 0,
    countJobs: async () => ({ counts: [], oldestDueSeconds: 0 }),
    database: {
      ...database,
      // As on PostgreSQL with a replica.
      connections: () => ({}),
      activity: async () => ({ lockWaiters: 0, idleInTransactionSeconds: 0 }),
      replicaState: () => ({ problem: undefined, lagSeconds: 0 }),
    },
  });
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const used = new Set(namesIn(rules));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
});

it('no rule compares a sum with zero that has no value before the first request of its kind', () => {
  // `and … == 0` is empty, and never fires, until such a request was counted once.
  expect(rules).not.toMatch(/status="\d+"[^\n]*== 0/);
});
