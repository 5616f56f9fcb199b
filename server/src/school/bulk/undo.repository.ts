import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { revertibleEvents } from '../audit/revertible-events.ts';

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

interface LaterEvent {
  readonly event_id: number;
  readonly id: number;
  readonly reverts_id: number | null;
  readonly subject_version: number;
}

/**
 * The versions of subjects whose later changes have all been undone again: they are as the event left
 * them, under a later version.
 */
export async function versionsAfterUndo(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<LaterEvent>`
    select e.id as event_id, later.id, later.reverts_id, later.subject_version
    from audit_events e join audit_events later
      on later.subject = e.subject and later.subject_id = e.subject_id and later.id > e.id
    where e.id in (${sql.join([...ids])}) and later.subject_version is not null
    order by later.id desc`.execute(reader);
  const versions = new Map<number, number>();
  for (const [id, later] of Map.groupBy(rows, ({ event_id }) => event_id)) {
    if (isNeutral(id, later)) versions.set(id, later[0]?.subject_version ?? 0);
  }
  return versions;
}

/** Whether the later events of an event, the latest first, are all reverted or revert each other. */
function isNeutral(eventId: number, later: readonly LaterEvent[]): boolean {
  const reverted = new Set<number>();
  return later.every(({ id, reverts_id }) => {
    if (reverted.has(id)) return true;
    if (reverts_id === null || reverts_id <= eventId) return false;
    reverted.add(reverts_id);
    return true;
  });
}
