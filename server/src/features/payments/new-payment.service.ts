import type { Writer } from '../../database/database.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import { insertPayment } from './payment-writes.repository.ts';

type Insert = Parameters<typeof insertPayment>;

/** Inserts a payment of now under the next number of the year, without a ledger. */
export const insertNewPayment = async (
  writer: Writer,
  values: Omit<Insert[1], 'created_at'>,
  names: Insert[2],
  { now }: WriteRequest,
) =>
  insertPayment(
    writer,
    { ...values, created_at: now.toISOString() },
    names,
    (await schoolDay(writer)(now)).slice(0, 4),
  );
