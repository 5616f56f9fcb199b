import type { Writer } from '../../database/database.ts';
import { type Account, findAccount } from './charges.repository.ts';

const maxLabel = 120;

/** Cut to the length of a label. */
export const labelOf = (text: string): string => [...text].slice(0, maxLabel).join('');

export async function requireAccount(writer: Writer, enrolmentId: number): Promise<Account> {
  const account = await findAccount(writer, enrolmentId);
  if (!account) throw new Error('A stored enrolment cannot be found.');
  return account;
}
