import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demoAccounts } from './accounts.ts';
import { day, type EpochSeconds } from './calendar.ts';

/** A row for a bulk load. All rows of a call have the same columns in the same order. */
export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

export interface School {
  readonly seed: number;
  readonly opened: EpochSeconds;
  /** Midnight; all demo data is older. */
  readonly now: EpochSeconds;
  readonly students: number;
  readonly teachers: number;
  readonly courses: number;
  readonly trialDays: number;
  readonly instalments: number | undefined;
  /** Ids have no gaps: staff, then teachers, then students. */
  readonly firstTeacherId: number;
  readonly firstStudentId: number;
}

export interface SchoolOptions {
  readonly students: number;
  readonly date: Date;
  readonly seed?: number;
  readonly trialDays?: number;
  /** Of every enrolment; otherwise one or three. */
  readonly instalments?: number | undefined;
}

export const schoolDays = 730;

export const sizeSchool = (options: SchoolOptions): School => {
  const { students, date, seed = 1, trialDays = 14, instalments } = options;
  const now = Math.floor(date.getTime() / 1_000 / day) * day;
  const teachers = Math.min(400, Math.max(8, Math.ceil(students / 40)));
  const firstTeacherId = demoAccounts.staff.length + 1;
  return {
    seed,
    opened: now - schoolDays * day,
    now,
    students,
    teachers,
    trialDays,
    instalments,
    courses: students < 10_000 ? 60 : 120,
    firstTeacherId,
    firstStudentId: firstTeacherId + teachers,
  };
};

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
