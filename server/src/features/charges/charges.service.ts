import { isReduction } from '@provost/contract/charges';
import type * as forms from '@provost/contract/charges.schema';
import { addDays, isDay } from '@provost/contract/days';
import { amountLimits } from '@provost/contract/issue';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { inOrder, labelOf, lockAccounts, requireDebtor } from '../../school/charges/accounts.ts';
import { addCharges, editCharges } from '../../school/charges/charge-changes.ts';
import { recordCharges } from '../../school/charges/charge-events.ts';
import {
  type Account,
  type ChargeRow,
  findCharges,
} from '../../school/charges/charges.repository.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { requireVersion } from '../../school/writes/versions.ts';
import { toCharge } from './charges.mapper.ts';

type Form<F extends z.ZodMiniType> = z.output<F>;

export interface WrittenCharge extends Written<ChargeRow> {
  readonly account: Account;
}

async function lockCharge(writer: Writer, id: number) {
  const [found] = await findCharges(writer, [id]);
  if (!found) throw new AppError('not_found');
  const [account] = await lockAccounts(writer, [found.enrolment_id]);
  const [row] = await findCharges(writer, [id]);
  // A transfer can have moved it to another enrolment.
  if (!account || row?.enrolment_id !== account.id) throw new AppError('stale');
  return { account, row };
}

const written = async (writer: Writer, account: Account, id: number, undo?: number) => {
  const [row] = await findCharges(writer, [id]);
  if (!row) throw new Error('A stored charge cannot be found.');
  return { data: row, undo, account };
};

const requireAccountVersion = (edited: number | undefined, { id, version }: Account): void =>
  requireVersion(edited, { version }, () => ({ id, version }));

/** A reduction has its sign, whether it was typed or not. */
function centsOf(kind: string, amount: string | number): number {
  const cents = parseSignedHundredths(String(amount)) ?? 0;
  if (isReduction(kind)) return -Math.abs(cents);
  if (cents < 0) throw invalidField('amount', 'validation.amount', amountLimits);
  return cents;
}

/** More than what is open would be a credit that nobody paid. */
function requireOpen(cents: number, openCents: number, { currency }: Account): void {
  if (-cents <= openCents) return;
  const values = { open: formatHundredths(openCents), currency };
  throw invalidField('amount', 'validation.over_open', values);
}

export async function createCharge(
  writer: Writer,
  enrolmentId: number,
  form: Form<typeof forms.chargeForm>,
  request: WriteRequest,
): Promise<WrittenCharge> {
  const [account] = await lockAccounts(writer, [enrolmentId]);
  if (!account) throw new AppError('not_found');
  requireAccountVersion(form.version, account);
  const { kind, reason } = form;
  if (kind !== 'waiver') requireDebtor(account);
  const cents = centsOf(kind, form.amount);
  if (isReduction(kind)) {
    if (!reason) throw invalidField('reason', 'validation.required');
    requireOpen(cents, Math.max(0, account.balance_cents), account);
  }
  const charges = await addCharges(writer, [
    {
      enrolment_id: enrolmentId,
      kind,
      label: form.label || labelOf(account.course_title),
      amount_cents: cents,
      due_on: form.due_on ?? (await schoolDay(writer)(request.now)),
      reason: reason || null,
      created_at: request.now.toISOString(),
    },
  ]);
  const undo = await recordCharges(writer, 'charge.created', [account], charges, request);
  return written(writer, account, charges[0]?.id ?? 0, undo);
}

/** What covers a charge stays charged. */
const coveredOf = ({ amount_cents, open_cents }: ChargeRow): number => amount_cents - open_cents;
const isSettled = (row: ChargeRow): boolean => row.amount_cents < 0 || row.open_cents === 0;

export async function updateCharge(
  writer: Writer,
  id: number,
  form: Form<typeof forms.chargeChange>,
  request: WriteRequest,
): Promise<WrittenCharge> {
  const { account, row } = await lockCharge(writer, id);
  const today = await schoolDay(writer)(request.now);
  requireVersion(form.version, row, () => toCharge(row, account.currency, today));
  if (row.cancelled_at !== null) throw new AppError('wrong_status');
  const { label = row.label, due_on = row.due_on } = form;
  const reason = form.reason === undefined ? row.reason : form.reason || null;
  if (row.amount_cents < 0 && reason === null) throw invalidField('reason', 'validation.required');
  const amount_cents =
    form.amount === undefined ? row.amount_cents : centsOf(row.kind, form.amount);
  if (amount_cents > row.amount_cents) requireDebtor(account);
  if (row.amount_cents > 0) {
    if (due_on !== row.due_on && isSettled(row)) throw new AppError('settled');
    if (amount_cents < coveredOf(row)) throw new AppError('settled');
  } else if (amount_cents !== row.amount_cents) {
    requireOpen(amount_cents, Math.max(0, account.balance_cents) - row.amount_cents, account);
  }
  const charges = await editCharges(writer, [row], { label, due_on, amount_cents, reason });
  if (charges.length === 0) return written(writer, account, id);
  const undo = await recordCharges(writer, 'charge.updated', [account], charges, request);
  return written(writer, account, id, undo);
}

/** A charge that is not owed after all. A discount that is cancelled is owed again. */
export async function deleteCharge(
  writer: Writer,
  id: number,
  version: number | undefined,
  request: WriteRequest,
): Promise<WrittenCharge> {
  const { account, row } = await lockCharge(writer, id);
  const today = await schoolDay(writer)(request.now);
  requireVersion(version, row, () => toCharge(row, account.currency, today));
  if (row.cancelled_at !== null) throw new AppError('wrong_status');
  if (row.amount_cents > 0 && coveredOf(row) > 0) throw new AppError('settled');
  const cancelled = { cancelled_at: request.now.toISOString() };
  const charges = await editCharges(writer, [row], cancelled);
  const undo = await recordCharges(writer, 'charge.cancelled', [account], charges, request);
  return written(writer, account, id, undo);
}

/** Moves due dates: of all charges or of none. */
export async function postponeCharges(
  writer: Writer,
  { ids, days, due_on, reason, version }: Form<typeof forms.postponeForm>,
  request: WriteRequest,
) {
  const wanted = inOrder(ids);
  const found = await findCharges(writer, wanted);
  if (found.length < wanted.length) throw invalidField('ids', 'validation.unknown_charge');
  const enrolments = found.map(({ enrolment_id }) => enrolment_id);
  const accounts = await lockAccounts(writer, enrolments);
  const [account, ...others] = accounts;
  if (version !== undefined && others.length > 0) {
    throw invalidField('version', 'validation.invalid');
  }
  if (account) requireAccountVersion(version, account);
  const rows = await findCharges(writer, wanted);
  if (rows.some(({ enrolment_id }) => !enrolments.includes(enrolment_id))) {
    throw new AppError('stale');
  }
  if (rows.some(({ cancelled_at }) => cancelled_at !== null)) throw new AppError('wrong_status');
  if (rows.some(isSettled)) throw new AppError('settled');
  const dayOf = (row: ChargeRow) => due_on ?? addDays(row.due_on, days ?? 0);
  if (!rows.map(dayOf).every(isDay)) throw invalidField('days', 'validation.day');
  const charges = await editCharges(writer, rows, (row) => ({ due_on: dayOf(row) }));
  if (charges.length === 0) return { data: rows, accounts };
  const changed = new Set(charges.map(({ id }) => id));
  const ofChanged = rows.filter(({ id }) => changed.has(id)).map((row) => row.enrolment_id);
  const undo = await recordCharges(
    writer,
    'charge.postponed',
    accounts.filter(({ id }) => ofChanged.includes(id)),
    charges,
    request,
    { reason },
  );
  return { data: await findCharges(writer, wanted), accounts, undo };
}
