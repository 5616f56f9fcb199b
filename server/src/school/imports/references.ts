import { nameKey } from '@provost/contract/name-key';
import type { Reader } from '../../database/database.ts';
import type { CellProblem, Values } from './import-kind.ts';

export class References<T> {
  readonly #byKey: ReadonlyMap<string, T>;
  readonly #keyOf: (name: string) => string;

  constructor(records: readonly T[], nameOf: (record: T) => string, keyOf = nameKey) {
    this.#keyOf = keyOf;
    this.#byKey = new Map(records.map((record) => [keyOf(nameOf(record)), record]));
  }

  find(name: unknown): T | undefined {
    return typeof name === 'string' ? this.#byKey.get(this.#keyOf(name)) : undefined;
  }
}

/** Codes that differ in case only are the same; two courses can differ in an accent. */
export const codeKey = (code: string): string => code.normalize('NFC').trim().toLowerCase();

/** They are few. */
export const classLevels = async (reader: Reader) =>
  new References(
    await reader.selectFrom('class_levels').select(['id', 'name', 'archived']).execute(),
    ({ name }) => name,
  );

/** Of a level that a row names. The one that a record has can be archived. */
export function levelProblem(
  level: { readonly name: string; readonly archived: number } | undefined,
  current: string | null | undefined,
): CellProblem['key'] | undefined {
  if (!level) return 'validation.missing_class_level';
  if (level.archived === 0 || level.name === current) return undefined;
  return 'validation.archived_class_level';
}

export async function coursesByCode(reader: Reader, codes: readonly string[]) {
  const rows =
    codes.length === 0
      ? []
      : await reader
          .selectFrom('courses')
          .select(['id', 'code', 'status', 'currency', 'capacity', 'student_count'])
          .execute();
  return new References(rows, ({ code }) => code, codeKey);
}

export const usersByEmail = async (reader: Reader, values: readonly Values[], field = 'email') => {
  const emails = values.flatMap(({ [field]: email }) => (typeof email === 'string' ? [email] : []));
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'email', 'user_type', 'status'])
    .where('email', 'in', [...emails, ''])
    .execute();
  return new Map<unknown, (typeof rows)[number]>(rows.map((row) => [row.email, row]));
};

export const unknownReference = (
  field: string,
  key: CellProblem['key'],
  names: readonly string[],
): CellProblem => ({ field, key, values: { names: names.join(', ') } });
