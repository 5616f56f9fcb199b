import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demoAccounts } from './accounts.ts';
import { day } from './calendar.ts';

/** A row for a bulk load. All rows of a call have the same columns in the same order. */
export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

export type School = Readonly<ReturnType<typeof sizeSchool>>;

export interface SchoolOptions {
  readonly students: number;
  readonly date: Date;
  readonly seed?: number;
  readonly trialDays?: number;
  /** Of every enrolment; otherwise one or three. */
  readonly instalments?: number | undefined;
}

export const schoolDays = 730;

export function sizeSchool(options: SchoolOptions) {
  const { students, date, seed = 1, trialDays = 14, instalments } = options;
  /** Midnight; all demo data is older. */
  const now = Math.floor(date.getTime() / 1_000 / day) * day;
  const teachers = Math.min(400, Math.max(8, Math.ceil(students / 40)));
  /** Ids have no gaps: staff, then teachers, then students. */
  const firstTeacherId = demoAccounts.staff.length + 1;
  const firstStudentId = firstTeacherId + teachers;
  const courses = students < 10_000 ? 60 : 120;
  const opened = now - schoolDays * day;
  const sizes = { students, teachers, courses, firstTeacherId, firstStudentId };
  return { seed, opened, now, trialDays, instalments, ...sizes };
}

export const schoolName = 'Marques Online School';

/** Trials are as long as the server's setting says. */
export const schoolRow: Row<'school'> = {
  id: 1,
  name: schoolName,
  default_currency: 'EUR',
  currencies: '["EUR","USD","BRL"]',
  time_zone: 'Europe/Lisbon',
  trial_days: null,
  support_email: 'support@provost.test',
  address: 'Rua do Ouro 12\n1100-060 Lisboa',
  tax_number: 'PT 501 000 000',
  version: 2,
};
