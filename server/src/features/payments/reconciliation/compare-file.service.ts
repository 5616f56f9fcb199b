import { nameKey } from '@provost/contract/name-key';
import type { Reader } from '../../../database/database.ts';
import * as repository from './candidates.repository.ts';
import { matchRows, pendingDays, windowDays } from './match-rows.ts';
import type { FileRow } from './read-file.ts';

const dayMs = 86_400_000;
const shifted = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * dayMs).toISOString();

const isNot = <T>(value: T | null): value is T => value !== null;

/** The payment of each row, and who a row without one can be from. */
export async function compareFile(reader: Reader, rows: readonly FileRow[]) {
  const times = rows.map(({ occurredAt }) => occurredAt).sort();
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const byReference = await repository.paymentsByReference(
    reader,
    rows.flatMap(({ references }) => references),
  );
  const byAmount = await repository.paymentsByAmount(
    reader,
    rows.map(({ cents }) => cents),
    {
      from: shifted(first, -windowDays - 1),
      to: shifted(last, windowDays + 1),
      pendingFrom: shifted(first, -pendingDays),
    },
  );
  const candidates = new Map([...byReference, ...byAmount].map((one) => [one.id, one]));
  const payments = matchRows(rows, [...candidates.values()]);
  const proposals = await proposeStudents(
    reader,
    rows.filter(({ n }) => !payments.has(n)),
  );
  return { payments, proposals };
}

/** `Lima, Ana`, `LIMA ANA` and `Ana Lima` are the same person. */
const spellingsOf = (name: string): string[] => {
  const words = nameKey(name.replaceAll(',', ' ')).split(' ');
  const [first = '', ...others] = words;
  return [words, [...others, first], [words.at(-1) ?? '', ...words.slice(0, -1)]].map((spelling) =>
    spelling.join(' '),
  );
};

/** Only a student whose name or email no other one has, and the course that is due first. */
async function proposeStudents(reader: Reader, rows: readonly FileRow[]) {
  const emails = rows.map(({ email }) => email).filter(isNot);
  const names = rows.flatMap(({ name }) => (name === null ? [] : spellingsOf(name)));
  const byEmail = Map.groupBy(
    await repository.studentsByEmail(reader, emails),
    ({ email }) => email,
  );
  const byName = Map.groupBy(
    await repository.studentsByName(reader, names),
    ({ name_key }) => name_key,
  );
  const studentOf = ({ email, name }: FileRow): number | undefined => {
    const [known] = byEmail.get(email ?? '') ?? [];
    if (known) return known.id;
    const named = name === null ? [] : spellingsOf(name).flatMap((key) => byName.get(key) ?? []);
    const ids = new Set(named.map(({ id }) => id));
    return ids.size === 1 ? [...ids][0] : undefined;
  };
  const found = rows.flatMap((row) => {
    const student = studentOf(row);
    return student === undefined ? [] : [{ row, student }];
  });
  const open = await repository.openEnrolmentsOf(
    reader,
    found.map(({ student }) => student),
  );
  const byStudent = Map.groupBy(open, ({ student_id }) => student_id);
  return new Map(
    found.map(({ row, student }) => [
      row.n,
      {
        student_id: student,
        course_id:
          byStudent.get(student)?.find(({ currency }) => currency === row.currency)?.course_id ??
          null,
      },
    ]),
  );
}
