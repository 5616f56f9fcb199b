import { sql } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';

/** How many months rows are kept. Null: for ever. */
export interface RetentionPeriods {
  readonly archived_months: number | null;
  readonly audit_months: number | null;
}

interface RetentionSettings extends RetentionPeriods {
  readonly version: number;
  readonly last_run_at: string | null;
}

const defaults: RetentionSettings = {
  archived_months: null,
  audit_months: null,
  version: 1,
  last_run_at: null,
};

export async function readRetention(reader: Reader | Writer): Promise<RetentionSettings> {
  const row = await reader
    .selectFrom('retention_settings')
    .select(['archived_months', 'audit_months', 'version', 'last_run_at'])
    .executeTakeFirst();
  return row ?? defaults;
}

/**
 * The start of the day so many months ago; of a shorter month, its last day. Never later than the
 * limit of the trigger that protects the audit trail.
 */
export function monthsBefore(now: Date, months: number): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay))).toISOString();
}

/** Archived people whose period has ended, longest first. */
export const archivedBefore = (reader: Reader | Writer, cutoff: string) =>
  reader.selectFrom('users').where('archived_at', '<', cutoff).where('erased_at', 'is', null);

/**
 * Events whose period has ended and that no event has reverted since `revertedFrom`: an event stays
 * as long as its revert.
 */
export const eventsBefore = (reader: Reader | Writer, cutoff: string, revertedFrom = '') =>
  reader
    .selectFrom('audit_events as event')
    .where('event.occurred_at', '<', cutoff)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_events as revert')
            .select(sql`1`.as('one'))
            .whereRef('revert.reverts_id', '=', 'event.id')
            .$if(revertedFrom !== '', (query) =>
              query.where('revert.occurred_at', '>=', revertedFrom),
            ),
        ),
      ),
    );
