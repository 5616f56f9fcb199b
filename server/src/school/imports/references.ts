import { nameKey } from '@provost/contract/name-key';
import type { Reader } from '../../database/database.ts';
import type { CellProblem, Values } from './import-kind.ts';

export class References<T> {
  readonly #byKey: ReadonlyMap<string, T>;

  constructor(records: readonly T[], nameOf: (record: T) => string) {
    this.#byKey = new Map(records.map((record) => [nameKey(nameOf(record)), record]));
  }

  find(name: unknown): T | undefined {
    return typeof name === 'string' ? this.#byKey.get(nameKey(name)) : undefined;
  }
}

/** They are few. */
export const classLevels = async (reader: Reader) =>
  new References(
    await reader.selectFrom('class_levels').select(['id', 'name', 'archived']).execute(),
    ({ name }) => name,
  );

export async function coursesByCode(reader: Reader, codes: readonly string[]) {
  const rows =
    codes.length === 0
      ? []
      : await reader.selectFrom('courses').select(['id', 'code', 'status', 'currency']).execute();
  return new References(rows, ({ code }) => code);
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
