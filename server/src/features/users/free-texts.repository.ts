import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { rekeyCourse } from '../../school/search-keys/course-copies.ts';
import { erasedText } from './personal-names.ts';

/** A column in which the staff write anything, also about people. */
interface FreeText {
  readonly table: string;
  readonly column: string;
  /** `id`, unless given. */
  readonly primaryKey?: readonly string[];
  /** A replacement can be longer than the name. */
  readonly maxLength?: number;
  /** A row that names the person is deleted: it has no other use. */
  readonly isDeleted?: true;
  /** Replaces the whole text instead of the names. */
  readonly replacement?: string | null;
  /** Other columns that change with the text. */
  readonly also?: RawBuilder<unknown>;
  readonly rekey?: (writer: Writer, id: number) => Promise<void>;
}

const nextVersion = sql`version = version + 1`;

/** The key stays used: a request that is sent again is refused instead of carried out twice. */
const erasedResponse = { replacement: 'null', also: sql`fingerprint = 'erased'` };

const ofTeacher = { table: 'teachers', primaryKey: ['user_id'] };
const reconciled = { table: 'reconciliation_rows', primaryKey: ['reconciliation_id', 'n'] };

/** Every one of them. The audit trail has its own rules. */
const freeTexts = {
  notes: { table: 'notes', column: 'text', maxLength: 5000 },
  enrolment_reasons: { table: 'enrolments', column: 'reason', maxLength: 500, also: nextVersion },
  charge_labels: { table: 'charges', column: 'label', maxLength: 120, also: nextVersion },
  charge_reasons: { table: 'charges', column: 'reason', maxLength: 500, also: nextVersion },
  payment_reasons: { table: 'transactions', column: 'reason', maxLength: 500 },
  payment_references: {
    table: 'payments',
    column: 'provider_ref',
    // The same words for two payments would break their uniqueness.
    replacement: null,
    // As `paymentSearchKey` without a reference.
    also: sql`${nextVersion}, search_key = lower(number) || ' ' ||
      (select u.name_key || ' ' || u.email from users u where u.id = payments.student_id) || ' ' ||
      (select c.title_key from courses c where c.id = payments.course_id)`,
  },
  course_titles: {
    table: 'courses',
    column: 'title',
    maxLength: 200,
    also: nextVersion,
    rekey: rekeyCourse,
  },
  view_names: { table: 'views', column: 'name', maxLength: 60, also: nextVersion },
  // It searches for the person: it has no other use.
  view_queries: { table: 'views', column: 'query', isDeleted: true },
  tag_names: { table: 'tags', column: 'name', maxLength: 40, also: nextVersion },
  course_descriptions: {
    table: 'courses',
    column: 'description',
    maxLength: 5000,
    also: nextVersion,
  },
  snooze_reasons: {
    table: 'attention_snoozes',
    column: 'reason',
    primaryKey: ['kind', 'item_id'],
    maxLength: 500,
  },
  day_notes: {
    table: 'days',
    column: 'note',
    primaryKey: ['date'],
    maxLength: 2000,
    also: nextVersion,
  },
  headlines: { ...ofTeacher, column: 'headline', maxLength: 120 },
  bios: { ...ofTeacher, column: 'bio', maxLength: 2000 },
  qualifications: { ...ofTeacher, column: 'qualifications', maxLength: 500 },
  reconciled_names: { ...reconciled, column: 'name', replacement: null },
  reconciled_texts: { ...reconciled, column: 'description', replacement: null },
  reconciled_references: { ...reconciled, column: 'reference', replacement: null },
  reconciliation_reasons: { ...reconciled, column: 'reason', maxLength: 500 },
  imported_rows: {
    table: 'import_rows',
    column: 'cells',
    primaryKey: ['import_id', 'row'],
    isDeleted: true,
  },
  stored_responses: {
    table: 'idempotency_keys',
    column: 'body',
    primaryKey: ['user_id', 'key'],
    ...erasedResponse,
  },
  job_payloads: { table: 'jobs', column: 'payload', isDeleted: true },
  job_results: { table: 'jobs', column: 'result', isDeleted: true },
  job_errors: { table: 'jobs', column: 'error', isDeleted: true },
} as const satisfies Record<string, FreeText>;

export type FreeTextPlace = keyof typeof freeTexts;
export const freeTextPlaces = Object.keys(freeTexts) as FreeTextPlace[];

type Key = readonly (string | number)[];

export interface FreeTextRow {
  readonly key: Key;
  readonly text: string;
}

const primaryKeyOf = (place: FreeTextPlace): readonly string[] =>
  (freeTexts[place] as FreeText).primaryKey ?? ['id'];

const keyOf = (place: FreeTextPlace) => sql.join(primaryKeyOf(place).map((name) => sql.ref(name)));

/** A page of the rows with a text, by primary key. */
export async function pageOfTexts(
  reader: Reader | Writer,
  place: FreeTextPlace,
  after: Key | undefined,
  limit: number,
): Promise<FreeTextRow[]> {
  const { table, column }: FreeText = freeTexts[place];
  const key = keyOf(place);
  const isLater = after ? sql`(${key}) > (${sql.join(after)})` : sql`true`;
  const { rows } = await sql<Record<string, string | number>>`
    select ${key}, ${sql.ref(column)} as found from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isLater} order by ${key} limit ${limit}`.execute(
    reader,
  );
  return rows.map((row) => ({
    key: primaryKeyOf(place).map((name) => row[name] ?? ''),
    text: String(row.found),
  }));
}

/** Saves the text without the names, unless it has changed since it was read. */
export async function saveRedacted(
  writer: Writer,
  place: FreeTextPlace,
  { key, text }: FreeTextRow,
  redacted: string,
): Promise<void> {
  const {
    table,
    column,
    isDeleted,
    replacement,
    also,
    rekey,
    maxLength = Number.POSITIVE_INFINITY,
  }: FreeText = freeTexts[place];
  const isRow = sql`(${keyOf(place)}) = (${sql.join(key)}) and ${sql.ref(column)} = ${text}`;
  const fitting = [...redacted].length > maxLength ? erasedText : redacted;
  const value = replacement === undefined ? fitting : replacement;
  const statement = isDeleted
    ? sql`delete from ${sql.table(table)} where ${isRow}`
    : sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
          ${also ? sql`, ${also}` : sql``} where ${isRow}`;
  await statement.execute(writer);
  await rekey?.(writer, Number(key[0]));
}
