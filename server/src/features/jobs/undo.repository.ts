import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { revertibleEvents } from '../../school/audit/revertible-events.ts';

/** The payload of a job. Of two parallel undos the second waits, and finds the first. */
export async function lockJob(writer: Writer, id: number): Promise<string | undefined> {
  const row = await writer
    .selectFrom('jobs')
    .select('payload')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.payload;
}

/** Stores which events an undo reverts: those of the job that nobody has reverted yet. */
export async function insertUndoRows(
  writer: Writer,
  undoId: number,
  jobId: number,
  revertible: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into job_rows (job_id, position, subject, record_id, version, state, event_id)
    select cast(${undoId} as bigint), row_number() over (order by e.id desc), e.subject,
      cast(e.subject_id as bigint), e.subject_version, 'waiting', e.id
    from audit_events e
    where e.job_id = ${jobId} and e.action in (${sql.join(revertible)})
      and not exists (select 1 from audit_events r where r.reverts_id = e.id)`.execute(writer);
  return Number(numAffectedRows);
}

export const findEvents = (reader: Reader, ids: readonly number[]) =>
  revertibleEvents(reader)
    .where('audit_events.id', 'in', [...ids])
    .execute();
