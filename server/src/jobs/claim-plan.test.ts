import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { explain, scannedTables, sortsIn } from '../testing/statements/explain.ts';
import { recordStatements } from '../testing/statements/recorded-statements.ts';
import { hasClaimable } from './jobs.repository.ts';

it('a poll reads the first rows of an index, whatever the number of jobs', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const at = '2026-03-01T00:00:00.000Z';
  await database.write((writer) =>
    writer
      .insertInto('jobs')
      .values(
        Array.from({ length: 1000 }, (_, index) => ({
          kind: 'mail.send',
          payload: '{}',
          run_at: at,
          created_at: at,
          ...(index % 2 === 0
            ? { state: 'done', finished_at: at }
            : { state: 'queued', finished_at: null }),
        })),
      )
      .execute(),
  );
  const recorded = recordStatements(database);
  const claim = { kinds: ['mail.send', 'housekeeping'], now: new Date('2026-03-02T00:00:00Z') };
  expect(await hasClaimable(recorded.database, claim)).toBe(true);
  const [query] = recorded.take();
  if (!query) throw new Error('nothing was read');
  const plan = await explain(database, query);
  expect(plan.join('\n')).toContain('jobs_claimable');
  expect(scannedTables(plan)).toEqual([]);
  expect(sortsIn(plan)).toBe(0);
});
