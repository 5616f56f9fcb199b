import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { jobStates } from './jobs.ts';
import { written } from './list.schema.ts';
import { schoolForm } from './school.form.ts';
import * as calls from './school.ts';
import { id, instant, typedPassword } from './text.schema.ts';

const count = z.int().check(z.minimum(0));

const school = z.object({
  name: z.string(),
  default_currency: z.string(),
  currencies: z.array(z.string()),
  time_zone: z.string(),
  /** Will replace `time_zone` when `time_zone_job` has counted all days again. */
  pending_time_zone: z.nullable(z.string()),
  /** The latest change of the time zone, for which progress is `done` of `total`. */
  time_zone_job: z.nullable(
    z.object({
      id,
      time_zone: z.string(),
      state: z.enum(jobStates),
      done: count,
      total: count,
      finished_at: z.nullable(instant),
    }),
  ),
  trial_days: z.int(),
  support_email: z.nullable(z.string()),
  tax_line: z.nullable(z.string()),
  address: z.nullable(z.string()),
  tax_number: z.nullable(z.string()),
  version: z.int(),
  /** The steps of the first run that are done. */
  setup: z.object({
    has_name: z.boolean(),
    has_class_level: z.boolean(),
    has_course: z.boolean(),
    has_teacher: z.boolean(),
    has_student: z.boolean(),
    has_enrolment: z.boolean(),
    has_colleague: z.boolean(),
  }),
});
export type School = z.output<typeof school>;

export const readSchool = withSchemas(calls.readSchool, {
  summary: 'The settings of the school, and the steps of its set-up that are done.',
  response: z.object({ data: school }),
});

const setup = z.object({
  has_owner: z.boolean(),
  /** While there is no owner: how to create one. With the data folder only for this machine. */
  command: z.nullable(z.string()),
});
export type Setup = z.output<typeof setup>;

export const readSetup = withSchemas(calls.readSetup, {
  summary: 'Whether an owner can sign in. Until then the sign-in page says how to create one.',
  response: z.object({ data: setup }),
});

export const updateSchool = withSchemas(calls.updateSchool, {
  summary:
    'Change the settings of the school. Only an owner changes the currencies. A new time zone is pending until a job has counted all days again.',
  body: z.extend(schoolForm, { password: z.optional(typedPassword) }),
  response: written(school),
  errors: ['stale', 'in_use'],
});
