import { allows } from '@provost/contract/ability';
import type { InferResult } from 'kysely';
import type { Database, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { requireRecentSignIn } from '../accounts/recent-sign-in.ts';
import type { revertibleEvents } from './revertible-events.ts';
import type { Revert, RevertibleEvent, Reverts } from './reverts.ts';

type StoredEvent = InferResult<ReturnType<typeof revertibleEvents>>[number];

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

/** The revert of an event that the caller can revert now. */
export function requireRevert(reverts: Reverts, event: StoredEvent, { caller, now }: WriteRequest) {
  const revert = reverts.find(event.action);
  if (!canRevert(revert, event)) throw new AppError('not_revertible');
  if (!isOpenTo(revert, caller, event)) throw new AppError('forbidden');
  if (needsRecentSignIn(revert, event)) requireRecentSignIn(caller, now);
  // SQLite can give the id of a deleted record to a new one.
  if (event.reverted_by_id !== null || event.is_deleted_since) throw new AppError('stale');
  return revert;
}

export const toRevertible = (event: StoredEvent): RevertibleEvent => ({
  id: event.id,
  subjectId: Number(event.subject_id),
  before: toRecord(event.before),
  after: toRecord(event.after),
  subjectVersion: event.subject_version ?? undefined,
});

/** Reverts an event once. A unique index decides between two parallel reverts. */
export async function revertEvent(
  database: Database,
  writer: Writer,
  reverts: Reverts,
  event: StoredEvent,
  request: WriteRequest,
): Promise<number> {
  const made = await requireRevert(reverts, event, request)
    .run(writer, toRevertible(event), { ...request, revertsId: event.id })
    .catch((error: unknown) => {
      throw database.isUniqueViolation(error) ? new AppError('stale') : asRevertError(error);
    });
  const id = typeof made === 'object' ? made.undo : made;
  // The subject already is as it was before.
  if (id === undefined) throw new AppError('stale');
  return id;
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
