import type { UserType } from '@provost/contract/ability';
import type { SecuritySettings } from '@provost/contract/mfa';
import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { SchoolSettings } from '../../school/settings.ts';

/** The steps of the first run, each with what tells that it is done. */
const steps = {
  has_class_level: 'select 1 from class_levels',
  has_course: 'select 1 from courses',
  has_teacher: 'select 1 from teachers',
  has_student: "select 1 from users where user_type = 'student'",
  has_enrolment: 'select 1 from enrolments',
  has_colleague: `select 1 from users
    where user_type in ('owner', 'admin', 'finance', 'support') limit 1 offset 1`,
};
type Step = keyof typeof steps;

export async function findSetup(reader: Reader) {
  const columns = Object.entries(steps).map(
    ([step, rows]) =>
      sql`case when exists (${sql.raw(rows)}) then 1 else 0 end as ${sql.ref(step)}`,
  );
  const { rows } = await sql<Record<Step, 0 | 1>>`select ${sql.join(columns)}`.execute(reader);
  const isDone = (step: string) => [step, rows[0]?.[step as Step] === 1];
  return Object.fromEntries(Object.keys(steps).map(isDone)) as Record<Step, boolean>;
}

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
    .set({ ...change, ...(currencies && { currencies: JSON.stringify(currencies) }), version })
    .execute();

export async function findUsedCurrencies(reader: Reader): Promise<Set<string>> {
  const { rows } = await sql<{ currency: string }>`
    select currency from courses
    union
    select currency from payment_totals group by currency having ${isPositive}`.execute(reader);
  return new Set(rows.map(({ currency }) => currency));
}

const isPositive = sql<SqlBool>`sum(count) > 0`;

const defaults: SecuritySettings = { mfa_required_for: [], version: 1 };

export async function readSecurity(reader: Reader | Writer): Promise<SecuritySettings> {
  const row = await reader
    .selectFrom('security_settings')
    .select(['mfa_required_for', 'version'])
    .executeTakeFirst();
  if (!row) return defaults;
  return { mfa_required_for: JSON.parse(row.mfa_required_for) as UserType[], version: row.version };
}

export async function saveSecurity(writer: Writer, settings: SecuritySettings): Promise<void> {
  const stored = {
    mfa_required_for: JSON.stringify(settings.mfa_required_for),
    version: settings.version,
  };
  await writer
    .insertInto('security_settings')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
}
