import * as contract from '@provost/contract/payments.schema';
import { moveCredit } from '@provost/contract/split-payments.schema';
import { AppError } from '../../http/errors.ts';
import type { Revert, Reverts } from '../../school/audit/reverts.ts';
import { undoCorrection } from './corrections.service.ts';
import { undoMove } from './credit.service.ts';
import { reopenPayment, voidPayment } from './payments.service.ts';
import { undoSplit } from './split.service.ts';

/** A payment that was recorded or reopened becomes void. */
const toVoid: Revert = {
  access: contract.voidPayment.access,
  run: async (writer, { subjectId, subjectVersion: version }, request) =>
    (await voidPayment(writer, subjectId, { version }, request)).undo,
};

/** A void payment gets the status that it had. */
const toOpen: Revert = {
  access: contract.voidPayment.access,
  run: async (writer, { subjectId, subjectVersion: version, before }, request) => {
    const { status } = before;
    if (status !== 'pending' && status !== 'failed') throw new AppError('not_revertible');
    return (await reopenPayment(writer, subjectId, { status, version }, request)).undo;
  },
};

/** The wrong payment is back, and the one that replaced it is void. */
const toOriginal: Revert = {
  access: contract.correctPayment.access,
  run: async (writer, event, request) => (await undoCorrection(writer, event, request)).eventId,
};

/** The ledger cannot take back what came in or went out. A correction moved no money. */
export function addPaymentReverts(reverts: Reverts): void {
  reverts.add('payment.recorded', toVoid);
  reverts.add('payment.voided', toOpen);
  reverts.add('payment.reopened', toVoid);
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
