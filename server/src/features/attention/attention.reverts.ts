import type { AttentionKind } from '@provost/contract/attention';
import * as contract from '@provost/contract/attention.schema';
import { AppError } from '../../http/errors.ts';
import type { Revert, Reverts } from '../../school/audit/reverts.ts';
import { findSnooze, type SnoozeRow } from './attention.repository.ts';
import { isSameSnooze, setSnooze } from './attention.service.ts';

type Side = Partial<SnoozeRow> & { readonly kind: AttentionKind };

const snoozeIn = ({ until, reason, assigned_to = null }: Side): SnoozeRow | null =>
  until !== undefined && reason !== undefined ? { until, reason, assigned_to } : null;

/** Back to the snooze before, if it has not changed since. */
const toSnoozeBefore: Revert = {
  access: contract.snoozeAttention.access,
  worksWithoutVersion: true,
  async run(writer, event, request) {
    const [before, after] = [event.before as unknown as Side, event.after as unknown as Side];
    const item = { kind: after.kind, key: event.subjectId };
    const current = (await findSnooze(writer, item.kind, item.key)) ?? null;
    if (!isSameSnooze(current, snoozeIn(after))) throw new AppError('stale');
    return (await setSnooze(writer, item, snoozeIn(before), request)).undo;
  },
};

export function addAttentionReverts(reverts: Reverts): void {
  reverts.add('attention.snoozed', toSnoozeBefore);
  reverts.add('attention.unsnoozed', toSnoozeBefore);
  reverts.add('attention.handed_over', toSnoozeBefore);
}
