import type { Migration } from './migration.ts';

/** Checks that run or have failed were found by the text of their payload. */
export const importChecks: Migration = {
  name: '0020-import-checks',
  up: async (run, { key, json }) => {
    await run(`alter table imports
      add column check_job_id ${key} references jobs (id) on delete set null`);
    await run(`alter table imports add column ${json('seats')} not null default '{}'`);
    await run(`update imports set check_job_id = (select max(checks.id) from jobs checks
      where checks.kind = 'import.check' and checks.payload =
        '{"importId":' || imports.id || ',"revision":' || imports.revision || '}')`);
  },
};
