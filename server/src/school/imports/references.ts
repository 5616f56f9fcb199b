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
  if (!level) return 'validation.class_level_to_add';
  if (level.archived === 0 || level.name === current) return undefined;
  return 'validation.archived_class_level';
}

const courseRows = async (reader: Reader, names: readonly unknown[]) =>
  names.length === 0
    ? []
    : reader
        .selectFrom('courses')
        .select(['id', 'code', 'title', 'status', 'currency', 'capacity', 'student_count'])
        .execute();

export const coursesByCode = async (reader: Reader, codes: readonly unknown[]) =>
  new References(await courseRows(reader, codes), ({ code }) => code, codeKey);

/** A spreadsheet drops the zeros in front of a number. */
export const withoutZeros = (code: string): string => code.replace(/^0+(?=\d+$)/, '');

/** The records with a text that no other one has. */
const unique = <T>(records: readonly T[], keyOf: (record: T) => string): Map<string, T> =>
  new Map(
    [...Map.groupBy(records, keyOf)].flatMap(([key, [one, other]]) =>
      one !== undefined && other === undefined ? [[key, one] as const] : [],
    ),
  );

/**
 * Courses as the cells of a file name them: by code, otherwise by a title that no other one has. Of
 * courses with the same title, the published one is meant.
 */
export async function coursesByName(reader: Reader, names: readonly unknown[]) {
  const rows = await courseRows(reader, names);
  const byCode = new References(rows, ({ code }) => code, codeKey);
  const byNumber = unique(
    rows.filter(({ code }) => withoutZeros(code) !== code),
    ({ code }) => withoutZeros(code),
  );
  const titleOf = ({ title }: { readonly title: string }) => nameKey(title);
  const published = unique(
    rows.filter(({ status }) => status === 'published'),
    titleOf,
  );
  const byTitle = unique(rows, titleOf);
  const find = (name: unknown) => {
    if (typeof name !== 'string') return undefined;
    const key = nameKey(name);
    return byCode.find(name) ?? byNumber.get(name) ?? published.get(key) ?? byTitle.get(key);
  };
  return {
    find,
    /** The entries of a list. Titles can have the comma by which the list was split. */
    findAll: (entries: readonly string[]) => {
      const found: { readonly name: string; readonly course: ReturnType<typeof find> }[] = [];
      for (let at = 0; at < entries.length; ) {
        const parts = find(entries[at])
          ? 1
          : [2, 3, 4].find((count) => find(entries.slice(at, at + count).join(', ')));
        const name = entries.slice(at, at + (parts ?? 1)).join(', ');
        found.push({ name, course: find(name) });
        at += parts ?? 1;
      }
      return found;
    },
  };
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
