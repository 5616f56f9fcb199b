import { json, reference } from '../schema/columns.ts';
import type { Migration } from './migration.ts';

/** Checks that run or have failed were found by the text of their payload. */
export const importChecks: Migration = {
  name: '0020-import-checks',
  up: async (run, dialect) => {
    const job = reference('jobs', 'set null').optional.sql('check_job_id', dialect);
    const seats = json.startsAt('{}').sql('seats', dialect);
    await run(`alter table imports add column ${job}`);
    await run(`alter table imports add column ${seats}`);
    await run(`update imports set check_job_id = (select max(checks.id) from jobs checks
      where checks.kind = 'import.check' and checks.payload =
        '{"importId":' || imports.id || ',"revision":' || imports.revision || '}')`);
  },
};
