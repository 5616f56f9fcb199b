import { allows, scopeFor } from '@provost/contract/ability';
import type * as contract from '@provost/contract/audit.schema';
import type { Database, Writer } from '../../database/database.ts';
import type { Call, Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { requireRecentSignIn } from '../../school/accounts/recent-sign-in.ts';
import type { Revert, Reverts } from '../../school/audit/reverts.ts';
import { findRevertible } from './audit.repository.ts';

type RevertCall = Call<typeof contract.revertAuditEvent>;

interface Reverted {
  /** The id of the new event. */
  readonly id: number;
  readonly label: string;
}

const toRecord = (json: string | null): Record<string, unknown> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>);

interface EventRow {
  readonly subject: string;
  readonly before: string | null;
  readonly actor_type: string | null;
  readonly subject_version: number | null;
  readonly redacted_at: string | null;
}

/** Without the version it is unknown whether the subject has changed since. */
export const canRevert = (revert: Revert | undefined, event: EventRow): revert is Revert =>
  revert !== undefined &&
  event.redacted_at === null &&
  (event.subject_version !== null || revert.worksWithoutVersion === true);

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

/** Whether the caller can make the change that the revert makes. */
export const isOpenTo = (revert: Revert, caller: Caller, event: EventRow): boolean =>
  allows(caller.rules, revert.access) &&
  (revert.isOpenTo?.(caller, {
    subject: event.subject,
    before: toRecord(event.before),
    actorType: event.actor_type,
  }) ??
    true);

const needsRecentSignIn = ({ needsRecentSignIn: needs }: Revert, { before }: EventRow): boolean =>
  typeof needs === 'function' ? needs(toRecord(before)) : needs === true;

/** Reverts an event once. A unique index decides between two parallel reverts. */
export async function revertAuditEvent(
  database: Database,
  writer: Writer,
  call: RevertCall,
  reverts: Reverts,
  now: Date,
): Promise<Reverted> {
  const { caller, params, requestId } = call;
  const actor = scopeFor(caller.userType, 'Audit') === 'own' ? caller.userId : undefined;
  const event = await findRevertible(writer, params.id, actor);
  if (!event) throw new AppError('not_found');
  const revert = reverts.find(event.action);
  if (!canRevert(revert, event)) throw new AppError('not_revertible');
  if (!isOpenTo(revert, caller, event)) throw new AppError('forbidden');
  if (needsRecentSignIn(revert, event)) requireRecentSignIn(caller, now);
  // SQLite can give the id of a deleted record to a new one.
  if (event.reverted_by_id !== null || event.is_deleted_since) throw new AppError('stale');
  const id = await revert
    .run(
      writer,
      {
        subjectId: Number(event.subject_id),
        before: toRecord(event.before),
        after: toRecord(event.after),
        subjectVersion: event.subject_version ?? undefined,
      },
      { caller, requestId, now, revertsId: event.id },
    )
    .catch((error: unknown) => {
      throw database.isUniqueViolation(error) ? new AppError('stale') : asRevertError(error);
    });
  // The subject already is as it was before.
  if (id === undefined) throw new AppError('stale');
  return { id, label: event.subject_label };
}

/**
 * The caller typed nothing, so no field is wrong: the old value is no longer valid. A subject that is
 * missing was deleted in the meantime.
 */
function asRevertError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'validation_failed') return new AppError('not_revertible');
  return error.code === 'not_found' ? new AppError('stale') : error;
}
