import type { Payer, PayerDetails } from '@provost/contract/payers';
import type { payerChange } from '@provost/contract/payers.form';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { requireFound } from '../../http/errors.ts';
import { payerKeys } from '../../school/search-keys/search-keys.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import type { RecordKind } from '../../school/writes/records.ts';
import { toPaidEnrolment, toPayer, toPayerBalance } from './payers.mapper.ts';
import * as repository from './payers.repository.ts';

export type PayerFields = Pick<
  Selectable<Tables['payers']>,
  'kind' | 'name' | 'email' | 'phone' | 'address' | 'tax_number' | 'locale'
>;

export const payerKind: RecordKind<'payers', PayerFields> = {
  table: 'payers',
  subject: 'Payer',
  action: 'payer',
  hasUniqueNames: false,
  fieldsOf: ({ kind, name, email, phone, address, tax_number, locale }) => ({
    kind,
    name,
    email,
    phone,
    address,
    tax_number,
    locale,
  }),
  columnsOf: (fields) => ({ ...fields, ...payerKeys(fields) }),
  newColumns: (now) => ({ created_at: now.toISOString() }),
  toItem: toPayer,
  usedBy: [
    ['users', 'payer_id'],
    ['enrolments', 'payer_id'],
    ['invoices', 'payer_id'],
  ],
  isErased: ({ erased_at }) => erased_at !== null,
};

/** The given fields; an empty text is none. */
export const typedFields = ({ address, tax_number, ...fields }: z.output<typeof payerChange>) => ({
  ...fields,
  ...(address !== undefined && { address: address || null }),
  ...(tax_number !== undefined && { tax_number: tax_number || null }),
});

export async function readPayer(reader: Reader, id: number, now: Date): Promise<PayerDetails> {
  const row = requireFound(await repository.findPayer(reader, id));
  const today = await schoolDay(reader)(now);
  const enrolments = await repository.enrolmentsOf(reader, id, today);
  const ids = enrolments.map((enrolment) => enrolment.id);
  const open = await repository.openCharges(reader, ids);
  return {
    ...toPayer(row),
    balances: (await repository.balancesOf(reader, [id], today)).map(toPayerBalance),
    students: await repository.studentsOf(reader, id),
    enrolments: enrolments.map((row) => toPaidEnrolment(row, open, today)),
  };
}

export async function withBalances(reader: Reader, payers: readonly Payer[], now: Date) {
  const ids = payers.map(({ id }) => id);
  const rows = await repository.balancesOf(reader, ids, await schoolDay(reader)(now));
  return payers.map((payer) => ({
    ...payer,
    balances: rows.filter((row) => row.payer === payer.id).map(toPayerBalance),
  }));
}
