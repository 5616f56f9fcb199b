import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { schoolDay } from '../time/time-zone.ts';
import { labelOf, requireAccount } from './accounts.ts';
import { addCharges } from './charge-changes.ts';
import { recordCharges } from './charge-events.ts';

interface Paid {
  readonly student_id: number;
  readonly enrolment_root_id: number | null;
  readonly currency: string;
}

/** The enrolment that the money of a payment belongs to: the last of the chain with its currency. */
const findPaid = (reader: Reader, { student_id, enrolment_root_id: root, currency }: Paid) =>
  reader
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', student_id)
    .where('currency', '=', currency)
    .where((row) => row.or([row('id', '=', root ?? 0), row('transfer_root_id', '=', root ?? 0)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Refund {
  readonly cents: number;
  readonly reason: string;
}

/** What the refund of a payment leaves open is not asked for. A waiver is never a credit. */
export async function waiveRefund(
  writer: Writer,
  payment: Paid,
  { cents, reason }: Refund,
  request: WriteRequest,
): Promise<void> {
  const enrolment = await findPaid(writer, payment);
  if (!enrolment) return;
  const account = await requireAccount(writer, enrolment.id);
  const waived = Math.min(cents, Math.max(0, account.balance_cents));
  if (waived === 0) return;
  const charges = await addCharges(writer, [
    {
      enrolment_id: account.id,
      kind: 'waiver',
      label: labelOf(account.course_title),
      amount_cents: -waived,
      due_on: await schoolDay(writer)(request.now),
      reason,
      created_at: request.now.toISOString(),
    },
  ]);
  await recordCharges(writer, 'charge.created', [account], charges, request);
}
