import { endpoint } from './endpoint.ts';
import type { PersonalDataResponse } from './personal-data.schema.ts';
import type { Confirmation } from './text.schema.ts';

/** For owners and admins, by `extra-rules.ts`. A stolen session must not take a copy. */
export const exportUserData = endpoint<{ body?: Confirmation; response: PersonalDataResponse }>()({
  method: 'POST',
  path: '/api/auth/admin/users/{id}/data/',
  access: { action: 'export', subject: 'Student' },
  needsRecentSignIn: true,
});

export const exportOwnData = endpoint<{ body?: Confirmation; response: PersonalDataResponse }>()({
  method: 'POST',
  path: '/api/auth/profile/data/',
  access: { action: 'read', subject: 'Auth' },
  needsRecentSignIn: true,
});

/** The same after a recent sign-in, for programs that read it: a GET has no password. */
export const readUserData = endpoint<{ response: PersonalDataResponse }>()({
  method: 'GET',
  path: '/api/auth/admin/users/{id}/data/',
  access: { action: 'export', subject: 'Student' },
});

export const readOwnData = endpoint<{ response: PersonalDataResponse }>()({
  method: 'GET',
  path: '/api/auth/profile/data/',
  access: { action: 'read', subject: 'Auth' },
});
