import { formatHundredths } from '@provost/contract/money';
import type { moveCreditForm } from '@provost/contract/split-payments.schema';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Revert } from '../../school/audit/reverts.ts';
import {
  inOrder,
  lockAccounts,
  requireAccount,
  requireDebtor,
} from '../../school/charges/accounts.ts';
import type { Account } from '../../school/charges/charges.repository.ts';
import { paymentsFor } from '../../school/payments/enrolment-money.ts';
import { appendTo, type LockedPayment, loadPayment } from './payment-ledger.service.ts';
import * as rules from './payment-rules.ts';
import { lockPaymentRow, refreshPurchased, saveVersion } from './payment-writes.repository.ts';
import type { PaymentRow } from './payments.mapper.ts';
import { audited, lockUnchanged, paymentsIn, receive, takeBack } from './split.service.ts';

type Form = z.output<typeof moveCreditForm>;

/** What a payment gave to another enrolment, as the event records it. */
interface Given {
  readonly id: number;
  readonly number: string;
  readonly amount: string;
  /** After the move. */
  readonly version: number;
}

function requireTarget(from: Account, to: Account | undefined): Account {
  if (!to || to.root_id === from.root_id) throw invalidField('to', 'validation.unknown_enrolment');
  const isSamePayer = from.payer_id !== null && from.payer_id === to.payer_id;
  if (from.student_id !== to.student_id && !isSamePayer) {
    throw invalidField('to', 'validation.other_payer');
  }
  requireDebtor(to, 'to');
  if (from.currency !== to.currency) {
    throw invalidField('to', 'validation.parts_currency', { currency: from.currency });
  }
  return to;
}

/** A payment that is empty is void: it does not wait again for money that came in. */
const closing = (ledger: LockedPayment['ledger'], at: string) =>
  (['pending', 'failed'] as const).flatMap((status) => {
    const rows = ledger.filter((row) => row.status === status);
    const cents = rows.reduce((sum, { amount_cents }) => sum - amount_cents, 0);
    return cents === 0 ? [] : [{ type: 'adjustment', status, cents, at } as const];
  });

/**
 * Moves a credit to another enrolment of the same student or payer, from the last payments first:
 * an adjustment lowers each of them, and a new payment of the same method has as much.
 */
export async function moveCredit(
  writer: Writer,
  enrolmentId: number,
  form: Form,
  request: WriteRequest,
): Promise<Written<PaymentRow[]>> {
  const accounts = await lockAccounts(writer, [enrolmentId, form.to]);
  const from = accounts.find(({ id }) => id === enrolmentId);
  if (!from) throw new AppError('not_found');
  const to = requireTarget(
    from,
    accounts.find(({ id }) => id === form.to),
  );
  const credit = Math.max(0, -from.balance_cents);
  if (form.credit !== undefined && rules.centsOf(form.credit) !== credit) {
    throw new AppError('stale', { current: { credit: formatHundredths(credit) } });
  }
  const cents = form.amount === undefined ? credit : rules.centsOf(form.amount);
  if (cents === 0 || cents > credit) {
    const values = { credit: formatHundredths(credit), currency: from.currency };
    throw invalidField('amount', 'validation.over_credit', values);
  }
  await rules.lockNewPayments(writer, '', null);
  const at = request.now.toISOString();
  const { reason } = form;
  const given: Given[] = [];
  const payments: PaymentRow[] = [];
  let rest = cents;
  for (const payment of (await paymentsFor(writer, from.id)).toReversed()) {
    const { id, method, version } = payment;
    const taken = Math.min(rest, payment.amount_cents - payment.refunded_cents);
    if (taken <= 0) continue;
    rest -= taken;
    await lockPaymentRow(writer, id);
    const lowered = { type: 'adjustment', status: 'succeeded', cents: -taken, at, reason } as const;
    const isEmptied = taken === payment.amount_cents;
    const closed = isEmptied ? closing((await loadPayment(writer, id)).ledger, at) : [];
    await appendTo(writer, id, from.currency, [...closed, lowered]);
    await saveVersion(writer, id, version + 1);
    const amount = formatHundredths(taken);
    given.push({ id, number: payment.number, amount, version: version + 1 });
    const received = { account: to, cents: taken, method, provider_ref: null, at };
    payments.push(...(await receive(writer, [received], request)));
  }
  if (rest > 0) throw new Error('A credit is more than the payments of its enrolment.');
  await refreshPurchased(writer, from.student_id);
  const undo = await recordWrite(writer, request, {
    action: 'payment.credit_moved',
    ...subjectOf(from),
    after: { to: to.id, reason, given, ...audited(payments) },
  });
  return { data: payments, undo };
}

const subjectOf = ({ id, student_name, course_title }: Account) => ({
  ...auditSubject('Enrolment', id, `${student_name} · ${course_title}`),
});

/** The money is back where it was, as if it had never been moved. */
export const undoMove: Revert['run'] = async (writer, { subjectId, after }, request) => {
  const given = after.given as readonly Given[];
  await lockAccounts(writer, [subjectId, Number(after.to)]);
  const payments = await lockUnchanged(writer, paymentsIn(after));
  await takeBack(writer, payments);
  for (const id of inOrder(given.map((one) => one.id))) await lockPaymentRow(writer, id);
  for (const { id, version, amount } of given) {
    const { row, ledger } = await loadPayment(writer, id);
    const lowered = ledger.findLast(
      ({ type, status }) => type === 'adjustment' && status === 'succeeded',
    );
    if (row.version !== version || !lowered) throw new AppError('stale');
    const entry = {
      type: 'adjustment',
      status: 'succeeded',
      cents: rules.centsOf(amount),
    } as const;
    await appendTo(writer, id, row.currency, [{ ...entry, at: lowered.occurred_at }]);
    await saveVersion(writer, id, version + 1);
  }
  return recordWrite(writer, request, {
    action: 'payment.reopened',
    ...subjectOf(await requireAccount(writer, subjectId)),
    after: audited(payments.map(({ row }) => row)),
  });
};
