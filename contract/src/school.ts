import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { SchoolForm } from './school.form.ts';
import type { School, Setup } from './school.schema.ts';

export type * from './school.form.ts';
export type * from './school.schema.ts';

export const readSchool = endpoint<{ data: School }>()({
  route: 'GET /api/school/',
  access: { action: 'read', subject: 'School' },
  shows: ['school'],
});

/** Before anyone can sign in, the sign-in page says how the first owner is created. */
export const readSetup = endpoint<{ data: Setup }>()({
  route: 'GET /api/setup/',
  access: 'public',
});

/** The server adds one rule: only an owner changes the currencies. */
export const updateSchool = endpoint<Written<School>, SchoolForm>()({
  route: 'PATCH /api/school/',
  access: { action: 'update', subject: 'School' },
  affects: ['school', 'payments', 'enrolments', 'students'],
  // For another support email.
  needsRecentSignIn: { field: 'password' },
});
