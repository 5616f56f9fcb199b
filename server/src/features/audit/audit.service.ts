import { scopeFor } from '@provost/contract/ability';
import type * as contract from '@provost/contract/audit.schema';
import type { Database, Writer } from '../../database/database.ts';
import type { WriteCall } from '../../http/api.ts';
import { requireFound } from '../../http/errors.ts';
import { revertEvent } from '../../school/audit/revert-event.ts';
import { revertibleEvents } from '../../school/audit/revertible-events.ts';
import type { Reverts } from '../../school/audit/reverts.ts';

type RevertCall = WriteCall<typeof contract.revertAuditEvent>;

interface SubjectNow {
  readonly action: string;
  readonly subject_version: number | null;
  readonly current_version: number | null;
  readonly is_price_deleted: number | null;
}

/** Whether the subject is as the event left it. A revert finds it out again, in its transaction. */
export const isUnchanged = (event: SubjectNow): boolean => {
  const isDeletion = event.action.endsWith('.deleted');
  if (event.is_price_deleted !== null) return isDeletion === (event.is_price_deleted === 1);
  if (event.subject_version === null) return true;
  const expected = isDeletion ? null : event.subject_version;
  return event.current_version === expected;
};

/** A caller who sees only own events finds no other. */
export async function revertAuditEvent(
  database: Database,
  writer: Writer,
  call: RevertCall,
  reverts: Reverts,
) {
  const { caller, params } = call;
  const isOwn = scopeFor(caller.userType, 'Audit') === 'own';
  const event = requireFound(
    await revertibleEvents(writer)
      .where('audit_events.id', '=', params.id)
      .$if(isOwn, (query) => query.where('audit_events.actor_id', '=', caller.userId))
      .executeTakeFirst(),
  );
  const id = await revertEvent(database, writer, reverts, event, call.request);
  return { id, label: event.subject_label };
}
