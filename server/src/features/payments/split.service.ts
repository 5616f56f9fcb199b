import { formatHundredths } from '@provost/contract/money';
import type { splitForm } from '@provost/contract/split-payments.schema';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Revert } from '../../school/audit/reverts.ts';
import { inOrder, lockAccounts, requireDebtor } from '../../school/charges/accounts.ts';
import type { Account } from '../../school/charges/charges.repository.ts';
import { requirePayer } from '../../school/payers/payer-rules.ts';
import { appendTo, insertNewPayments, ledgerRow, loadPayment } from './payment-ledger.service.ts';
import * as rules from './payment-rules.ts';
import * as repository from './payment-writes.repository.ts';
import type { PaymentRow } from './payments.mapper.ts';
import { opposites } from './taken-back.ts';

type Form = z.output<typeof splitForm>;

interface Received {
  readonly account: Account;
  readonly cents: number;
  readonly method: string;
  readonly provider_ref: string | null;
  readonly at: string;
}

/** New payments for enrolments, which were paid. The caller holds the lock of the numbers. */
export async function receive(writer: Writer, parts: readonly Received[], request: WriteRequest) {
  const inserted = await insertNewPayments(
    writer,
    parts.map(({ account, cents, method, provider_ref }) => ({
      values: {
        student_id: account.student_id,
        course_id: account.course_id,
        enrolment_id: account.id,
        amount_cents: cents,
        currency: account.currency,
        refunded_cents: 0,
        method,
        status: 'pending',
        provider_ref,
      },
      names: account,
    })),
    request,
  );
  await repository.insertTransactions(
    writer,
    parts.map(({ account, cents, at }, index) => {
      const entry = { type: 'charge', status: 'succeeded', cents, at } as const;
      return ledgerRow(inserted[index]?.id ?? 0, account.currency, entry);
    }),
  );
  const payments: PaymentRow[] = [];
  for (const { id } of inserted) payments.push((await loadPayment(writer, id)).row);
  return payments;
}

/** The account of each part, in the order of the form. */
async function accountsOf(writer: Writer, { payer, parts }: Form): Promise<Account[]> {
  const enrolments = parts.map(({ enrolment }) => enrolment);
  const found = await lockAccounts(writer, enrolments);
  const accounts = parts.map(({ enrolment }, index) => {
    const wrong = (key: Parameters<typeof invalidField>[1], values = {}) =>
      invalidField(`parts.${index}.enrolment`, key, values);
    const account = found.find(({ id }) => id === enrolment);
    if (account?.payer_id !== payer) throw wrong('validation.not_of_payer');
    requireDebtor(account, `parts.${index}.enrolment`);
    if (account.student_status === 'archived') throw wrong('validation.student_archived');
    const isFirst = parts.findIndex((one) => one.enrolment === enrolment) === index;
    if (!isFirst) throw wrong('validation.repeated');
    return account;
  });
  const [first] = accounts;
  const other = accounts.findIndex(({ currency }) => currency !== first?.currency);
  if (other >= 0) {
    const values = { currency: first?.currency ?? '' };
    throw invalidField(`parts.${other}.enrolment`, 'validation.parts_currency', values);
  }
  return accounts;
}

const payerName = async (writer: Writer, id: number): Promise<string> =>
  (await writer.selectFrom('payers').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name;

/** Records one payment of a payer for several enrolments: with one reference, event and undo. */
export async function splitPayment(writer: Writer, form: Form, request: WriteRequest) {
  const { payer, method, parts } = form;
  const accounts = await accountsOf(writer, form).catch(async (error: unknown) => {
    // Nothing is of a payer who does not exist.
    await requirePayer(writer, request, payer);
    throw error;
  });
  await requirePayer(writer, request, payer);
  for (const [index, account] of accounts.entries())
    rules.requireSeenBalance(account, form.parts[index]?.balance);
  const at = await rules.paidAtOf(writer, form.paid_at, request.now);
  const provider_ref = form.provider_ref || null;
  await rules.lockNewPayments(writer, method, provider_ref);
  const payments = await receive(
    writer,
    accounts.map((account, index) => {
      const cents = rules.centsOf(parts[index]?.amount ?? 0);
      return { account, cents, method, provider_ref, at };
    }),
    request,
  );
  const undo = await recordWrite(writer, request, {
    action: 'payment.split',
    ...auditSubject('Payer', payer, await payerName(writer, payer)),
    after: {
      method,
      ...(provider_ref !== null && { provider_ref }),
      paid_at: at,
      ...audited(payments),
    },
  });
  return { data: payments, undo };
}

export const totalOf = (payments: readonly PaymentRow[]): string =>
  formatHundredths(payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0));

export const audited = (payments: readonly PaymentRow[]) => ({
  amount: totalOf(payments),
  currency: payments[0]?.currency,
  payments: payments.map(({ id, number, amount_cents }) => ({
    id,
    number,
    amount: formatHundredths(amount_cents),
  })),
});

/** The payments of an event, locked and unchanged since: nothing was refunded, adjusted or corrected. */
export async function lockUnchanged(writer: Writer, ids: readonly number[]) {
  const found = [];
  for (const id of ids) found.push(await loadPayment(writer, id));
  await lockAccounts(
    writer,
    found.flatMap(({ enrolment }) => enrolment?.id ?? []),
  );
  for (const id of inOrder(ids)) await repository.lockPaymentRow(writer, id);
  const payments = [];
  for (const id of ids) payments.push(await loadPayment(writer, id));
  if (payments.some(({ row }) => row.version !== 1 || row.status !== 'paid')) {
    throw new AppError('stale');
  }
  return payments;
}

/** Takes payments back as if they had never been recorded: at the times of their entries. */
export async function takeBack(
  writer: Writer,
  payments: Awaited<ReturnType<typeof lockUnchanged>>,
): Promise<void> {
  for (const { id, row, ledger } of payments) {
    await appendTo(writer, id, row.currency, opposites(ledger, null));
    await repository.saveVersion(writer, id, row.version + 1);
  }
  for (const student of inOrder(payments.map(({ row }) => row.student_id))) {
    await repository.refreshPurchased(writer, student);
  }
}

export const paymentsIn = (values: Readonly<Record<string, unknown>>): number[] =>
  ((values.payments ?? []) as { readonly id: number }[]).map(({ id }) => id);

/** All payments of a split become void. */
export const undoSplit: Revert['run'] = async (writer, { subjectId, after }, request) => {
  const payments = await lockUnchanged(writer, paymentsIn(after));
  await takeBack(writer, payments);
  return recordWrite(writer, request, {
    action: 'payment.voided',
    ...auditSubject('Payer', subjectId, await payerName(writer, subjectId)),
    after: audited(payments.map(({ row }) => row)),
  });
};
