import { type Migration, runStatements } from '../migration.ts';

/** One statement changes a limit. Networks from which an account signed in stay known. */
export const attempts: Migration = {
  name: '0020-attempts',
  up: (db, { text, instant }) =>
    runStatements(db, [
      `alter table attempts add column failed ${text} not null default ''`,
      'alter table attempts add column pending integer not null default 0',
      `alter table attempts add column ${instant('pending_until')}`,
      'alter table attempts drop column tries',
    ]),
};
