import type { Writer } from '../../database/database.ts';
import { invalidField } from '../../http/errors.ts';
import { lockCourses, lockStudents } from '../enrolments/enrolments.repository.ts';
import { type Account, findAccount, findAccounts } from './charges.repository.ts';

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
  const found = await findAccounts(writer, ids);
  if (found.length === 0) return [];
  await lockCourses(writer, inOrder(found.map(({ course_id }) => course_id)));
  await lockStudents(writer, inOrder(found.map(({ student_id }) => student_id)));
  return findAccounts(writer, ids);
}

/** Nobody can be asked for the money of an erased student. What they owe can be waived. */
export function requireDebtor(
  { student_erased_at }: Pick<Account, 'student_erased_at'>,
  field = 'enrolment',
): void {
  if (student_erased_at !== null) throw invalidField(field, 'validation.erased_student');
}
