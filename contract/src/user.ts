import * as z from 'zod/mini';
import { actions, subjects, userTypes } from './ability.ts';
import { endpoint } from './endpoint.ts';
import { written } from './list.ts';
import { locales } from './locales.ts';
import { id, idParams, instant } from './text.ts';

export const userStatuses = ['invited', 'active', 'suspended', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** What is shown of any person; teachers and students add to it. */
export const userFields = {
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  user_type: z.enum(userTypes),
  status: z.enum(userStatuses),
  phone: z.nullable(z.string()),
  locale: z.enum(locales),
  avatar_url: z.nullable(z.string()),
  is_trial: z.boolean(),
  has_purchased: z.boolean(),
  trial_ends_at: z.nullable(instant),
  created_at: instant,
  last_login_at: z.nullable(instant),
};

const rule = z.object({ action: z.enum(actions), subject: z.enum(subjects) });

/** The signed-in user, with the rules of what they may do. */
export const sessionUser = z.object({
  ...userFields,
  trial_remaining_seconds: z.int(),
  ability: z.array(rule),
});
export type SessionUser = z.output<typeof sessionUser>;

/**
 * Guarded by `update Student`, which all three roles that may do it hold;
 * that support may change students alone, and nobody the last owner, is the server's rule.
 */
export const updateUserStatus = endpoint({
  method: 'PATCH',
  path: '/api/auth/admin/users/{id}/',
  summary: 'Suspend, reactivate or archive a person. Ends their sessions at once unless active.',
  access: { action: 'update', subject: 'Student' },
  params: idParams,
  body: z.strictObject({ status: z.enum(['active', 'suspended', 'archived']) }),
  response: written(z.object(userFields)),
  errors: ['last_owner'],
});
