import type { Writer } from '../../database/database.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import { insertPayments, type NewPayment } from './payment-writes.repository.ts';

type Values = Omit<NewPayment['values'], 'created_at'>;

/** Inserts payments of now under the next numbers of the year, without a ledger. */
export const insertNewPayments = async (
  writer: Writer,
  payments: readonly { readonly values: Values; readonly names: NewPayment['names'] }[],
  { now }: WriteRequest,
) =>
  insertPayments(
    writer,
    payments.map(({ values, names }) => ({
      values: { ...values, created_at: now.toISOString() },
      names,
    })),
    (await schoolDay(writer)(now)).slice(0, 4),
  );

export async function insertNewPayment(
  writer: Writer,
  values: Values,
  names: NewPayment['names'],
  request: WriteRequest,
) {
  const [inserted] = await insertNewPayments(writer, [{ values, names }], request);
  if (!inserted) throw new Error('A payment was not inserted.');
  return inserted;
}
