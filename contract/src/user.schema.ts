import * as z from 'zod/mini';
import { actions, subjects, userTypes } from './ability.ts';
import { withSchemas } from './endpoint.schema.ts';
import { staffTypes } from './extra-rules.ts';
import { resultsPage, written } from './list.schema.ts';
import { languages } from './locales.ts';
import {
  confirmation,
  email,
  id,
  instant,
  line,
  typedPassword,
  typedText,
  version,
} from './text.schema.ts';
import * as calls from './user.ts';

/** The fields of every person; teachers and students add their own. */
export const userFields = {
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  user_type: z.enum(userTypes),
  status: z.enum(calls.userStatuses),
  phone: z.nullable(z.string()),
  locale: z.enum(languages),
  avatar_url: z.nullable(z.string()),
  is_trial: z.boolean(),
  has_purchased: z.boolean(),
  trial_ends_at: z.nullable(instant),
  created_at: instant,
  last_login_at: z.nullable(instant),
  version: z.int(),
  /** The personal data was erased permanently: the user can be read, but no longer changed. */
  is_erased: z.optional(z.literal(true)),
  /** Of a suspended or archived user: the role that set the status. A lower role cannot change it. */
  status_set_by: z.optional(z.enum(userTypes)),
};

export const user = z.object(userFields);
export type User = z.output<typeof user>;

const rule = z.object({ action: z.enum(actions), subject: z.enum(subjects) });

/** The signed-in user with their ability rules. */
export const sessionUser = z.extend(user, {
  trial_remaining_seconds: z.int(),
  ability: z.array(rule),
  /** The school requires a second factor for this role: until it is set up, most calls are 403. */
  mfa_setup_required: z.optional(z.literal(true)),
  /** In the response of a sign-in: the school closes its days, and today's page is still open. */
  starts_with_day: z.optional(z.literal(true)),
});
export type SessionUser = z.output<typeof sessionUser>;

interface SeveralChanges {
  readonly status?: unknown;
  readonly user_type?: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
  readonly email?: unknown;
}

/** How many kinds of changes a body has. */
const changesOf = ({ status, user_type, first_name, last_name, email }: SeveralChanges): number =>
  [status, user_type, first_name ?? last_name ?? email].filter((value) => value !== undefined)
    .length;

export const accountFields = {
  first_name: z.optional(line(1, 80)),
  last_name: z.optional(line(1, 80)),
  email: z.optional(email),
  version: z.optional(version),
  password: z.optional(typedPassword),
};

/** Either the status or, of staff, the role or name and email. */
const userChange = z
  .strictObject({
    status: z.optional(z.enum(['active', 'suspended', 'archived'])),
    user_type: z.optional(z.enum(staffTypes)),
    /** Archiving a student also cancels the active enrolments, in the same transaction. */
    cancel_enrolments: z.optional(z.boolean()),
    ...accountFields,
  })
  .check(
    z.refine(({ status, cancel_enrolments }) => !cancel_enrolments || status === 'archived', {
      path: ['cancel_enrolments'],
      error: 'unknown_field',
    }),
    z.refine((body) => changesOf(body) > 0, { path: ['status'], error: 'required' }),
    z.refine((body) => changesOf(body) < 2, { path: ['user_type'], error: 'unknown_field' }),
  );
export type UserChange = z.input<typeof userChange>;

export const updateUser = withSchemas(calls.updateUser, {
  summary:
    'Suspend, reactivate or archive a user, or change the role, name or email of a member of staff. Suspending and archiving ends their sessions immediately; a new role holds from the next request on.',
  body: userChange,
  response: written(user),
  errors: ['last_owner', 'stale', 'email_in_use'],
});

export const listUsers = withSchemas(calls.listUsers, {
  summary: 'All users: students, teachers and staff.',
  response: resultsPage(user),
});

const erasure = z.strictObject({ email: typedText(1, 254), password: z.optional(typedPassword) });
export type Erasure = z.input<typeof erasure>;

export const eraseUser = withSchemas(calls.eraseUser, {
  summary:
    "Erase a person's name, email, phone, sessions, notes and reasons of enrolments for good. Payments and counts stay.",
  body: erasure,
  response: written(z.pick(user, { id: true })),
  errors: ['last_owner'],
});

const erasurePreview = z.object({
  /** Filled fields of the person: name, email, phone, picture, texts of a teacher. */
  fields: z.int(),
  notes: z.int(),
  /** Of payments. */
  references: z.int(),
  /** Of enrolments, ledger entries and snoozes. */
  reasons: z.int(),
  /** With a title or a description that names the person. */
  courses: z.int(),
  /** Texts of other teachers. */
  profiles: z.int(),
  events: z.int(),
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = withSchemas(calls.previewErasure, {
  summary: 'How many records an erasure would remove or change.',
  response: z.object({ data: erasurePreview }),
});

export const endUserSessions = withSchemas(calls.endUserSessions, {
  summary: 'Sign a user out on all devices.',
  body: confirmation,
  response: written(z.object({ ended: z.int() })),
});
