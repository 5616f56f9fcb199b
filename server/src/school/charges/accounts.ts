import type { Writer } from '../../database/database.ts';
import { lockCourses, lockStudent } from '../enrolments/enrolments.repository.ts';
import { type Account, findAccount } from './charges.repository.ts';

const maxLabel = 120;

/** Cut to the length of a label. */
export const labelOf = (text: string): string => [...text].slice(0, maxLabel).join('');

export async function requireAccount(writer: Writer, enrolmentId: number): Promise<Account> {
  const account = await findAccount(writer, enrolmentId);
  if (!account) throw new Error('A stored enrolment cannot be found.');
  return account;
}

export const inOrder = (ids: readonly number[]): number[] =>
  [...new Set(ids)].sort((one, other) => one - other);

/**
 * The existing ones of these enrolments. Courses are locked first, then students: as in every write
 * of enrolments and payments.
 */
export async function lockAccounts(writer: Writer, ids: readonly number[]): Promise<Account[]> {
  const read = async () => {
    const found = [];
    for (const id of inOrder(ids)) found.push(await findAccount(writer, id));
    return found.filter((account) => account !== undefined);
  };
  const found = await read();
  if (found.length === 0) return [];
  await lockCourses(writer, inOrder(found.map(({ course_id }) => course_id)));
  for (const student of inOrder(found.map(({ student_id }) => student_id))) {
    await lockStudent(writer, student);
  }
  return read();
}
