import type { Reader } from '../../database/database.ts';
import { handEdits } from '../imports/hand-edits.repository.ts';

export const enrolmentUpdates = [
  'enrolment.created',
  'enrolment.updated',
  'enrolment.transferred',
] as const;

/** The enrolments that an import created or changed, and that somebody has ended since. */
export async function endedByHand(
  reader: Reader,
  enrolments: readonly { readonly id: number; readonly status: string }[],
): Promise<ReadonlySet<number>> {
  const ids = enrolments.flatMap(({ id, status }) =>
    status === 'completed' || status === 'cancelled' ? [id] : [],
  );
  const edited = await handEdits(reader, { subject: 'Enrolment', updates: enrolmentUpdates }, ids);
  return new Set(ids.filter((id) => (edited.get(id)?.size ?? 0) > 0));
}
