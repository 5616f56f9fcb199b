import { type Kysely, sql } from 'kysely';
import { type Migration, runStatements } from '../migration.ts';
import { attentionFlags, priceAt, rootOf } from './flags.ts';
import { postgresTriggers } from './postgres-triggers.ts';
import { sqliteTriggers } from './sqlite-triggers.ts';
import { newColumns, newIndexes, newTables } from './tables.ts';

/** What needs attention: flags that triggers maintain, and snoozes. */
export const attention: Migration = {
  name: '0005-attention',
  async up(db, dialect) {
    const isSqlite = dialect.engine === 'sqlite';
    await runStatements(db, [...newColumns(dialect), ...newTables(dialect)]);
    // Before the triggers, which would run for every row.
    const stopped = isSqlite ? await dropTriggers(db) : [];
    const tables = ['enrolments', 'payments'];
    const toggle = (state: string) =>
      isSqlite ? [] : tables.map((table) => `alter table ${table} ${state} trigger user`);
    await runStatements(db, toggle('disable'));
    await fillRoots(db);
    await runStatements(db, [...fill, ...newIndexes, ...fillFlags]);
    await runStatements(db, [...toggle('enable'), ...stopped]);
    await runStatements(db, isSqlite ? sqliteTriggers(updateOf(stopped)) : postgresTriggers);
  },
};

/** Drops the triggers of the tables that are filled; returns their definitions. */
async function dropTriggers(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'trigger' and tbl_name in ('enrolments', 'payments') order by rowid`.execute(db);
  await runStatements(
    db,
    rows.map(({ name }) => `drop trigger ${name}`),
  );
  return rows.map((row) => row.sql);
}

const updateOf = (definitions: readonly string[]): string =>
  definitions.find((text) => /^create trigger enrolments_update\b/i.test(text)) ?? '';

/** One step of all chains of transfers at a time. */
async function fillRoots(db: Kysely<unknown>): Promise<void> {
  const step = `update enrolments set transfer_root_id = ${rootOf('enrolments')}
    where transferred_from_id is not null
      and transfer_root_id is distinct from ${rootOf('enrolments')}`;
  let changed = 1n;
  while (changed > 0n) changed = (await sql.raw(step).execute(db)).numAffectedRows ?? 0n;
}

/** Earlier payments of a part of the price were instalments, with the remainder on the last. */
const parts = '(cast(2 * expected_cents + amount_cents as bigint) / nullif(2 * amount_cents, 0))';
const isInstalment = `amount_cents > 0 and expected_cents > amount_cents
  and ${parts} between 2 and 12
  and abs(amount_cents * ${parts} - expected_cents) <= (${parts} - 1) * (${parts} - 1)`;

const fill = [
  `update enrolments set price_cents = ${priceAt('enrolments.course_id', 'enrolments.enrolled_at')}`,
  `update payments set expected_cents = ${priceAt('payments.course_id', 'payments.created_at')}`,
  `update payments set expected_cents = amount_cents where ${isInstalment}`,
];

const fillFlags = attentionFlags.map(({ table, columns }) => {
  const set = Object.keys(columns).map((name) => `${name} = due.${name}`);
  const values = Object.entries(columns).map(([name, of]) => `${of('r')} as ${name}`);
  const some = Object.keys(columns).map((name) => `due.${name} is not null`);
  return `update ${table} set ${set.join(', ')} from (
      select r.id, ${values.join(', ')} from ${table} r
    ) due where ${table}.id = due.id and (${some.join(' or ')})`;
});
