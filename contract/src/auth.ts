import type {
  Credentials,
  LogoutResponse,
  MfaRequired,
  ProfileChange,
  RefreshBody,
  RefreshResponse,
  Session,
  SignedInUser,
} from './auth.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';
import type { SessionUser, User } from './user.schema.ts';

export type { Session };

const ownProfile = { action: 'read', subject: 'Auth' } as const;

export const login = endpoint<{
  body: Credentials;
  response: { data: SignedInUser | MfaRequired };
}>()({
  method: 'POST',
  path: '/api/auth/login/',
  access: 'public',
});

export const profile = endpoint<{ response: { data: SessionUser } }>()({
  method: 'GET',
  path: '/api/auth/profile/',
  access: ownProfile,
  shows: ['profile'],
  allowedBeforeMfa: true,
});

/** Name and email of staff. Students and teachers are edited by the staff. */
export const updateProfile = endpoint<{ body: ProfileChange; response: Written<User> }>()({
  method: 'PATCH',
  path: '/api/auth/profile/',
  access: ownProfile,
  affects: ['profile', 'staff', 'teachers', 'students'],
  needsRecentSignIn: { field: 'email' },
});

/** Public, because a session must end even when its access token has just expired. */
export const logout = endpoint<{ body: RefreshBody; response: LogoutResponse }>()({
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'public',
});

export const refresh = endpoint<{ body: RefreshBody; response: RefreshResponse }>()({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  access: 'public',
});

export const listSessions = endpoint<{ response: { data: Session[] } }>()({
  method: 'GET',
  path: '/api/auth/sessions/',
  access: ownProfile,
  shows: ['sessions'],
  allowedBeforeMfa: true,
});

export const endOtherSessions = endpoint<{
  body?: Confirmation;
  response: Written<{ ended: number }>;
}>()({
  method: 'POST',
  path: '/api/auth/sessions/end-others/',
  access: ownProfile,
  affects: ['sessions'],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

export const endSession = endpoint<{
  body?: Confirmation;
  response: Written<Pick<Session, 'id'>>;
}>()({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}/',
  access: ownProfile,
  affects: ['sessions'],
  allowedBeforeMfa: true,
  // For another session than that of the request.
  needsRecentSignIn: { field: 'password' },
});
