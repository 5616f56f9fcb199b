import { endpoint } from './endpoint.ts';
import type { PersonalDataResponse } from './personal-data.schema.ts';
import type { Confirmation } from './text.schema.ts';

/** For owners and admins, by `extra-rules.ts`. A stolen session must not take a copy. */
export const exportUserData = endpoint<PersonalDataResponse, Confirmation | undefined>()({
  route: 'POST /api/auth/admin/users/{id}/data/',
  access: { action: 'export', subject: 'Student' },
  affects: ['jobs'],
  needsRecentSignIn: true,
});

export const exportOwnData = endpoint<PersonalDataResponse, Confirmation | undefined>()({
  route: 'POST /api/auth/profile/data/',
  access: { action: 'read', subject: 'Auth' },
  affects: ['jobs'],
  needsRecentSignIn: true,
});

/** The same after a recent sign-in, for programs that read it: a GET has no password. */
export const readUserData = endpoint<PersonalDataResponse>()({
  route: 'GET /api/auth/admin/users/{id}/data/',
  access: { action: 'export', subject: 'Student' },
  shows: ['jobs'],
});

export const readOwnData = endpoint<PersonalDataResponse>()({
  route: 'GET /api/auth/profile/data/',
  access: { action: 'read', subject: 'Auth' },
  shows: ['jobs'],
});
