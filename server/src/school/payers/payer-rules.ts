import { allows } from '@provost/contract/ability';
import { listPayers } from '@provost/contract/payers.schema';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';

/**
 * A payer that a form can name, or none. Locked: it is neither deleted nor erased in the meantime.
 * Only roles that can read payers can choose one. Undo chooses none: it brings one back.
 */
export async function requirePayer(
  writer: Writer,
  { caller, revertsId }: Pick<WriteRequest, 'caller' | 'revertsId'>,
  id: number | null,
): Promise<void> {
  const isOpen = revertsId !== undefined || allows(caller.rules, listPayers.access);
  if (!isOpen) throw new AppError('forbidden');
  if (id === null) return;
  const payer = await writer
    .selectFrom('payers')
    .select('erased_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payer || payer.erased_at !== null) throw invalidField('payer', 'validation.unknown_payer');
}

/** A reference to a payer by name. Null if the join found none. */
export const toNamedPayer = (row: {
  readonly payer_id: number | null;
  readonly payer_name: string | null;
}) =>
  row.payer_id === null || row.payer_name === null
    ? null
    : { id: row.payer_id, name: row.payer_name };
