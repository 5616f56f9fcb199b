import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { SchoolSettings } from '../../school/settings.ts';

export async function findSetup(reader: Reader) {
  const has = (rows: string) => sql<0 | 1>`case when exists (${sql.raw(rows)}) then 1 else 0 end`;
  const { rows } = await sql<Record<SetupRows, 0 | 1>>`select
    ${has('select 1 from class_levels')} as has_class_level,
    ${has('select 1 from courses')} as has_course,
    ${has('select 1 from teachers')} as has_teacher,
    ${has("select 1 from users where user_type = 'student'")} as has_student,
    ${has('select 1 from enrolments')} as has_enrolment,
    ${has(`select 1 from users where user_type in ('owner', 'admin', 'finance', 'support') limit 1 offset 1`)} as has_colleague`.execute(
    reader,
  );
  const [row] = rows;
  return {
    has_class_level: row?.has_class_level === 1,
    has_course: row?.has_course === 1,
    has_teacher: row?.has_teacher === 1,
    has_student: row?.has_student === 1,
    has_enrolment: row?.has_enrolment === 1,
    has_colleague: row?.has_colleague === 1,
  };
}
type SetupRows =
  | 'has_class_level'
  | 'has_course'
  | 'has_teacher'
  | 'has_student'
  | 'has_enrolment'
  | 'has_colleague';

/** Stores the defaults before the first change. */
export const insertDefaults = (writer: Writer, settings: SchoolSettings) =>
  writer
    .insertInto('school')
    .values({
      ...settings,
      id: 1,
      currencies: JSON.stringify(settings.currencies),
      trial_days: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Change = Partial<Omit<SchoolSettings, 'version' | 'time_zone'>>;

export const saveSettings = (writer: Writer, { currencies, ...change }: Change, version: number) =>
  writer
    .updateTable('school')
    .set({
      ...change,
      ...(currencies && { currencies: JSON.stringify(currencies) }),
      version,
    })
    .execute();

export async function findUsedCurrencies(reader: Reader): Promise<Set<string>> {
  const { rows } = await sql<{ currency: string }>`
    select currency from courses
    union
    select currency from payment_totals group by currency having ${isPositive}`.execute(reader);
  return new Set(rows.map(({ currency }) => currency));
}

const isPositive = sql<SqlBool>`sum(count) > 0`;
