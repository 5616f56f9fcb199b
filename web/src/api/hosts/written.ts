import { isJsonObject } from '@/lib/data/json.ts';
import { ownRecord } from '../own.ts';
import { idOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** What a host sends after a write: perhaps a message, perhaps the record. */
export const adaptWritten = (response: unknown) => {
  const record = unwrapData(response);
  return {
    message: textOf(response, 'message'),
    id: idOf(record),
    record: isJsonObject(record) ? ownRecord<unknown>(record) : undefined,
  };
};
