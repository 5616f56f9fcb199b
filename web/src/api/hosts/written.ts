import { idOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import type { Adapter } from './adapted.ts';

/** What a host sends after a write: perhaps a message, perhaps the record. */
export const adaptWritten = (response: unknown) => ({
  message: textOf(response, 'message'),
  id: idOf(unwrapData(response)),
});

export const adaptWrittenRecord = <Row>(response: unknown, { adapt }: Adapter<Row>): Row =>
  adapt(unwrapData(response));
