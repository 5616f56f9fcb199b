import type { enrolmentPlanForm } from '@provost/contract/charges.schema';
import type { PlannedInstalment } from '@provost/contract/instalments';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { lockAccounts, requireDebtor } from '../../school/charges/accounts.ts';
import { replaceOpen } from '../../school/charges/charge-changes.ts';
import { recordCharges } from '../../school/charges/charge-events.ts';
import {
  type Account,
  type ChargeRow,
  chargesOf,
} from '../../school/charges/charges.repository.ts';
import { splitByHand, splitByPlan, tuitionRows } from '../../school/charges/plan-charges.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { requireVersion } from '../../school/writes/versions.ts';

type Form = z.output<typeof enrolmentPlanForm>;

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/**
 * Replaces what an enrolment still owes. What is covered of a charge stays charged, so the balance
 * is the sum of the new charges.
 */
export async function changePlan(
  writer: Writer,
  enrolmentId: number,
  form: Form,
  request: WriteRequest,
) {
  const [account] = await lockAccounts(writer, [enrolmentId]);
  if (!account) throw new AppError('not_found');
  requireDebtor(account);
  requireVersion(form.version, account, () => ({ id: account.id, version: account.version }));
  const rows = await chargesOf(writer, enrolmentId);
  const open = rows.filter(
    ({ cancelled_at, open_cents }) => cancelled_at === null && open_cents > 0,
  );
  const openCents = sumOf(open.map(({ open_cents }) => open_cents));
  if (openCents === 0 && !form.change_total) throw new AppError('settled');
  const planned = await plannedOf(writer, account, form, open, request.now);
  const at = request.now.toISOString();
  const charges = await replaceOpen(writer, open, tuitionRows(account, planned, at), at);
  const undo = await recordCharges(writer, 'charge.replanned', [account], charges, request, {
    ...(form.reason && { reason: form.reason }),
  });
  return { data: await chargesOf(writer, enrolmentId), account, undo };
}

async function plannedOf(
  writer: Writer,
  account: Account,
  { plan, instalments = [], change_total = false }: Form,
  open: readonly ChargeRow[],
  now: Date,
): Promise<PlannedInstalment[]> {
  const today = await schoolDay(writer)(now);
  const openCents = sumOf(open.map(({ open_cents }) => open_cents));
  if (plan !== undefined) {
    if (openCents === 0) throw new AppError('settled');
    const choice = { from: today, changesTotal: change_total };
    return splitByPlan(writer, account, plan, openCents, choice);
  }
  const enrolledOn = await schoolDay(writer)(new Date(account.enrolled_at));
  // Charges of an earlier enrolment, before a transfer, can stay where they are.
  const from = open.reduce((day, { due_on }) => (due_on < day ? due_on : day), enrolledOn);
  return splitByHand(instalments, from, account.currency, change_total ? undefined : openCents);
}
