import type * as schema from './auth.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';
import type { SessionUser, User } from './user.schema.ts';

export type * from './auth.schema.ts';

const ownProfile = { action: 'read', subject: 'Auth' } as const;

export const login = endpoint<
  { data: schema.SignedInUser | schema.MfaRequired },
  schema.Credentials
>()({ route: 'POST /api/auth/login/', access: 'public' });

export const profile = endpoint<{ data: SessionUser }>()({
  route: 'GET /api/auth/profile/',
  access: ownProfile,
  shows: ['profile'],
  allowedBeforeMfa: true,
});

/** Name and email of staff. Students and teachers are edited by the staff. */
export const updateProfile = endpoint<Written<User>, schema.ProfileChange>()({
  route: 'PATCH /api/auth/profile/',
  access: ownProfile,
  affects: ['profile', 'staff', 'teachers', 'students'],
  needsRecentSignIn: { field: 'email' },
});

/** Public, because a session must end even when its access token has just expired. */
export const logout = endpoint<schema.LogoutResponse, schema.RefreshBody>()({
  route: 'POST /api/auth/logout/',
  access: 'public',
});

export const refresh = endpoint<schema.RefreshResponse, schema.RefreshBody>()({
  route: 'POST /api/auth/token/refresh/',
  access: 'public',
});

export const listSessions = endpoint<{ data: schema.Session[] }>()({
  route: 'GET /api/auth/sessions/',
  access: ownProfile,
  shows: ['sessions'],
  allowedBeforeMfa: true,
});

export const endOtherSessions = endpoint<Written<{ ended: number }>, Confirmation | undefined>()({
  route: 'POST /api/auth/sessions/end-others/',
  access: ownProfile,
  affects: ['sessions'],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

export const endSession = endpoint<Written<Pick<schema.Session, 'id'>>, Confirmation | undefined>()(
  {
    route: 'DELETE /api/auth/sessions/{id}/',
    access: ownProfile,
    affects: ['sessions'],
    allowedBeforeMfa: true,
    // For another session than that of the request.
    needsRecentSignIn: { field: 'password' },
  },
);
