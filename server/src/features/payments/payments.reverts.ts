import * as contract from '@provost/contract/payments.schema';
import { moveCredit } from '@provost/contract/split-payments.schema';
import type { Revert, Reverts } from '../../school/audit/reverts.ts';
import { undoCorrection } from './corrections.service.ts';
import { undoMove } from './credit.service.ts';
import { undoSplit } from './split.service.ts';
import { undoMarkedPaid, undoRecorded, undoReopened, undoVoid } from './undo.service.ts';

/** Undone with the permission to void. */
const byVoiding = (undo: typeof undoRecorded): Revert => ({
  access: contract.voidPayment.access,
  run: async (writer, event, request) => (await undo(writer, event, request)).undo,
});

/** The wrong payment is back, and the one that replaced it is void. */
const toOriginal: Revert = {
  access: contract.correctPayment.access,
  run: async (writer, event, request) => (await undoCorrection(writer, event, request)).eventId,
};

/** Refunds and adjustments have no undo: another adjustment records the change. */
export function addPaymentReverts(reverts: Reverts): void {
  reverts.add('payment.recorded', byVoiding(undoRecorded));
  reverts.add('payment.marked_paid', byVoiding(undoMarkedPaid));
  reverts.add('payment.voided', byVoiding(undoVoid));
  reverts.add('payment.reopened', byVoiding(undoReopened));
  reverts.add('payment.corrected', toOriginal);
  // The payments themselves tell whether they have changed since.
  const worksWithoutVersion = true;
  const { access } = contract.correctPayment;
  reverts.add('payment.split', { access, worksWithoutVersion, run: undoSplit });
  reverts.add('payment.credit_moved', {
    access: moveCredit.access,
    worksWithoutVersion,
    run: undoMove,
  });
}
