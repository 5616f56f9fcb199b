import type { Writer } from '../../database/database.ts';
import { takeLock } from '../writes/named-lock.ts';

/**
 * A payment has the names of its student and its course in its search key, so a rename of one reads
 * the name of the other. Renames take this lock after the row of a course and before that of a user.
 */
export const lockPaymentKeys = (writer: Writer) => takeLock(writer, 'payment_keys');
