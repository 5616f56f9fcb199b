import { postgresRefresh } from '../0007-attention-rules/postgres-triggers.ts';
import { sqliteTriggersWith } from '../0007-attention-rules/sqlite-triggers.ts';
import { type Migration, runStatements } from '../migration.ts';
import { attentionFlags, recomputeFlags } from './flags.ts';
import { snoozeTriggers } from './snoozes.ts';

/**
 * A refund of what was above the price leaves a payment that still needs an enrolment, a free seat
 * needs no payment, and a snooze ends with its item.
 */
export const attentionSettled: Migration = {
  name: '0014-attention-settled',
  async up(db, dialect) {
    const isSqlite = dialect.engine === 'sqlite';
    // On SQLite no trigger depends on these columns.
    const toggle = (state: string) =>
      isSqlite
        ? []
        : ['enrolments', 'payments'].map((table) => `alter table ${table} ${state} trigger user`);
    await runStatements(db, [
      ...(isSqlite ? sqliteTriggersWith(attentionFlags) : [postgresRefresh(attentionFlags)]),
      ...toggle('disable'),
      ...recomputeFlags,
      ...toggle('enable'),
      ...snoozeTriggers(dialect),
    ]);
  },
};
