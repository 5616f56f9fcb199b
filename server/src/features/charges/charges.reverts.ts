import * as contract from '@provost/contract/charges.schema';
import { changePlan } from '@provost/contract/charges.schema';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { Revert, RevertibleEvent, Reverts } from '../../school/audit/reverts.ts';
import { lockAccounts } from '../../school/charges/accounts.ts';
import { chargesIn, revertCharges } from '../../school/charges/charge-changes.ts';
import { recordCharges } from '../../school/charges/charge-events.ts';
import { findCharges } from '../../school/charges/charges.repository.ts';

type Action = Parameters<typeof recordCharges>[1];

/** The charges get back what they had, if that has not changed since. */
const restore =
  (action: Action) =>
  async (writer: Writer, event: RevertibleEvent, request: WriteRequest): Promise<number> => {
    const changes = chargesIn(event.after);
    const ids = changes.map(({ id }) => id);
    const stored = await findCharges(writer, ids);
    const enrolments = [event.subjectId, ...stored.map(({ enrolment_id }) => enrolment_id)];
    const accounts = await lockAccounts(writer, enrolments);
    const { subjectVersion } = event;
    const first = accounts.find(({ id }) => id === event.subjectId);
    if (!first || (subjectVersion !== undefined && subjectVersion !== first.version)) {
      throw new AppError('stale');
    }
    const charges = await revertCharges(writer, changes);
    const others = accounts.filter((account) => account !== first);
    return recordCharges(writer, action, [first, ...others], charges, request);
  };

/** Every change of a charge can be undone, and the undo too. */
export function addChargeReverts(reverts: Reverts): void {
  const add = (action: Action, access: Revert['access']) =>
    reverts.add(action, { access, worksWithoutVersion: true, run: restore(action) });
  add('charge.created', contract.deleteCharge.access);
  add('charge.updated', contract.updateCharge.access);
  add('charge.cancelled', contract.createCharge.access);
  add('charge.postponed', contract.postponeCharges.access);
  add('charge.replanned', changePlan.access);
}
