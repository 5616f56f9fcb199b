import type { BulkLoadStep } from '../database/bulk-load.ts';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { loadProgress } from '../database/load-progress.ts';
import { OperatorError } from '../database/unusable-database.ts';
import { demoStudent } from './accounts.ts';
import { classLevels } from './catalogue.ts';
import { planCourses } from './courses.ts';
import { type LargeTable, loadSchool } from './load-school.ts';
import type { Planning, SchoolPlan } from './plan.ts';
import { Random } from './random.ts';
import { type SchoolOptions, sizeSchool } from './school.ts';
import { planDemoStudent, planStudent, planTransfers } from './students.ts';

/** Plans all students, enrolments and payments; a pure function. */
export function planSchool(options: SchoolOptions): SchoolPlan {
  const school = sizeSchool(options);
  const courses = planCourses(school);
  const planning: Planning = {
    school,
    courses,
    random: new Random(school.seed),
    coursesOfLevel: classLevels.map((_, level) =>
      courses.filter((course) => course.level === level),
    ),
    students: [],
    enrolments: [],
    payments: [],
  };
  for (let index = 0; index < school.students; index += 1) {
    if (index === demoStudent) planDemoStudent(planning);
    else planStudent(planning, index);
  }
  planTransfers(planning);
  return planning;
}

/** Demo data must not be added to a real school. */
export class DatabaseNotEmptyError extends OperatorError {
  override readonly name = 'DatabaseNotEmptyError';

  constructor() {
    super('The database already contains data. Use --reset to delete it first.');
  }
}

export type SeedStep = LargeTable | BulkLoadStep;

export interface SeedOptions extends Omit<SchoolOptions, 'date'> {
  /** Of the accounts that can sign in. */
  readonly passwordHash: string;
  readonly reset?: boolean;
  /** The same day, size and seed give the same school. */
  readonly date?: Date;
  /** Receives the current step and the progress of the whole load, from 0 to 1. */
  readonly onProgress?: (step: SeedStep, progress: number) => void;
}

/**
 * Loads a demo school in one transaction: an interrupted load leaves nothing behind, and the rows
 * before a reset stay.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  const { passwordHash, reset = false, onProgress = () => {} } = options;
  if (!reset && (await hasData(database))) throw new DatabaseNotEmptyError();
  const plan = planSchool({ ...options, date: options.date ?? (await database.time()) });
  const total = plan.students.length + plan.enrolments.length + plan.payments.length;
  const progressAfter = loadProgress();
  let done = 0;
  await database
    .bulkLoad(
      (load) =>
        loadSchool(load, plan, passwordHash, (table, rows) => {
          done += rows;
          onProgress(table, progressAfter('rows', done / total));
        }),
      {
        reset,
        trusted: true,
        onStep: (step, part, parts) => onProgress(step, progressAfter(step, part / parts)),
      },
    )
    .catch((error: unknown) => {
      // Another process has loaded a school meanwhile.
      throw database.isUniqueViolation(error) && !reset ? new DatabaseNotEmptyError() : error;
    });
}
