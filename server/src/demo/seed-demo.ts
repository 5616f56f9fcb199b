import type { BulkLoadStep } from '../database/bulk-load.ts';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { loadProgress } from '../database/load-progress.ts';
import { type LargeTable, loadSchool } from './load-school.ts';
import { planSchoolLife } from './plan-school.ts';
import { planSchool, type SchoolOptions } from './school.ts';

/** Somebody is there already: a demo must not be mixed into a real school. */
export class SchoolPresentError extends Error {
  override readonly name = 'SchoolPresentError';

  constructor() {
    super('The database already holds a school; --reset empties it first.');
  }
}

export type SeedStep = LargeTable | BulkLoadStep;

export interface SeedOptions extends Omit<SchoolOptions, 'date'> {
  /** The hash of `demoPassword`, which opens the demo accounts. */
  readonly passwordHash: string;
  /** Empties every table first. */
  readonly reset?: boolean;
  /** The day the school has reached; the same day, size and seed give the same school. */
  readonly date?: Date;
  /** Told what is being done, and how much of the whole is done, from 0 to 1. */
  readonly onProgress?: (step: SeedStep, share: number) => void;
}

/**
 * Fills the database with a demo school, in one transaction: whoever is cut off leaves nothing
 * behind, and what was there before a reset is still there.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  const { passwordHash, reset = false, onProgress = () => {} } = options;
  if (!reset && (await hasData(database))) throw new SchoolPresentError();
  const plan = planSchoolLife(planSchool({ ...options, date: options.date ?? new Date() }));
  const total = plan.students.length + plan.enrolments.length + plan.payments.length;
  const shareAfter = loadProgress();
  let done = 0;
  await database
    .bulkLoad(
      (load) =>
        loadSchool(load, plan, passwordHash, (table, rows) => {
          done += rows;
          onProgress(table, shareAfter('rows', done / total));
        }),
      {
        reset,
        trusted: true,
        onStep: (step, part, parts) => onProgress(step, shareAfter(step, part / parts)),
      },
    )
    .catch((error: unknown) => {
      // Another seed was quicker.
      throw database.isUniqueViolation(error) && !reset ? new SchoolPresentError() : error;
    });
}
