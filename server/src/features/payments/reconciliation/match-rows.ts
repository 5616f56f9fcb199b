import { nameKey } from '@provost/contract/name-key';
import type { paymentsByReference } from './candidates.repository.ts';
import type { FileRow } from './read-file.ts';

/** Days between a row and a payment of the same amount: weekends, holidays, clearing. */
export const windowDays = 5;
/** A pending payment waits for its money. */
export const pendingDays = 30;
const dayMs = 86_400_000;

export type Candidate = Awaited<ReturnType<typeof paymentsByReference>>[number];

const wordsOf = (text: string | null): string[] =>
  nameKey(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];

const contains = (words: ReadonlySet<string>, name: readonly string[]): boolean =>
  name.length > 1 && name.every((word) => words.has(word));

/**
 * A name with at least two words, in any order: all of them in the row, or all of the row's in the
 * name. Banks write `LIMA ANA`, and parents mention the student in the text.
 */
function namesPerson(row: FileRow, name: string): boolean {
  const [words, own] = [wordsOf(name), wordsOf(row.name)];
  if (words.length > 0 && words.join(' ') === own.join(' ')) return true;
  const all = new Set([...own, ...wordsOf(row.description)]);
  return contains(all, words) || contains(new Set(words), own);
}

const isNamed = (row: FileRow, candidate: Candidate): boolean =>
  (row.email !== null && row.email === candidate.student_email) ||
  namesPerson(row, candidate.student_name) ||
  (candidate.payer_name !== null && namesPerson(row, candidate.payer_name));

const distance = (row: FileRow, { at }: Candidate): number =>
  Math.abs(Date.parse(row.occurredAt) - Date.parse(at));

const isNear = (row: FileRow, candidate: Candidate): boolean => {
  const isPending = candidate.status === 'pending' || candidate.status === 'failed';
  const days = isPending && candidate.at < row.occurredAt ? pendingDays : windowDays;
  // Rows have a day only.
  return distance(row, candidate) <= (days + 1) * dayMs;
};

const amountKey = (cents: number, currency: string): string => `${cents} ${currency}`;

/**
 * The payment of each row, by its number: the reference decides. Other rows get the nearest payment
 * with their amount, currency and name. A payment belongs to one row.
 */
export function matchRows(rows: readonly FileRow[], candidates: readonly Candidate[]) {
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  const take = (row: FileRow, found: Candidate | undefined): void => {
    if (!found) return;
    matches.set(row.n, found.id);
    taken.add(found.id);
  };
  // A void payment does not use its reference.
  const usable = candidates.filter(({ status }) => status !== 'void');
  const byReference = Map.groupBy(usable, ({ provider_ref }) => provider_ref);
  for (const row of rows) {
    const found = row.references.flatMap((reference) => byReference.get(reference) ?? []);
    take(
      row,
      found.find(({ id }) => !taken.has(id)),
    );
  }
  const byAmount = Map.groupBy(usable, ({ amount_cents, currency }) =>
    amountKey(amount_cents, currency),
  );
  const pairs = rows
    .filter(({ n }) => !matches.has(n))
    .flatMap((row) =>
      (byAmount.get(amountKey(row.cents, row.currency)) ?? [])
        .filter(
          (candidate) =>
            // Two references that differ are two payments.
            (row.references.length === 0 || candidate.provider_ref === null) &&
            isNear(row, candidate) &&
            isNamed(row, candidate),
        )
        .map((candidate) => ({ row, candidate })),
    )
    .sort((one, other) => distance(one.row, one.candidate) - distance(other.row, other.candidate));
  for (const { row, candidate } of pairs) {
    if (!matches.has(row.n) && !taken.has(candidate.id)) take(row, candidate);
  }
  return matches;
}
