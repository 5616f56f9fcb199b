import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { written } from './list.ts';
import { instant, text, typedPassword } from './text.ts';
import { sessionUser } from './user.ts';

const ownProfile = { action: 'read', subject: 'Auth' } as const;

const refreshToken = z.string().check(z.minLength(1), z.maxLength(512));

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in with e-mail and password.',
  access: 'public',
  body: z.strictObject({ email: text(1, 254), password: typedPassword }),
  response: z.object({
    data: z.extend(sessionUser, { access: z.string(), refresh: z.string() }),
  }),
  errors: ['invalid_credentials', 'too_many_requests'],
});

export const profile = endpoint({
  method: 'GET',
  path: '/api/auth/profile/',
  summary: 'The signed-in user.',
  access: ownProfile,
  response: z.object({ data: sessionUser }),
});

/** Public, because a session must be endable when its access token has just run out. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout/',
  summary: 'End the session that the refresh token belongs to.',
  access: 'public',
  body: z.strictObject({ refresh: refreshToken }),
  response: z.object({ message: z.string(), message_type: z.enum(['success']) }),
  errors: ['token_not_valid'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  summary: 'A new access token, and the refresh token to use next.',
  access: 'public',
  body: z.strictObject({ refresh: refreshToken }),
  response: z.object({ access: z.string(), refresh: z.string() }),
  errors: ['token_not_valid'],
});

const session = z.object({
  id: z.string(),
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions/',
  summary: "One's own active sessions, the latest used first.",
  access: ownProfile,
  response: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}/',
  summary: "End one of one's own sessions.",
  access: ownProfile,
  params: z.strictObject({ id: z.uuid() }),
  response: written(z.object({ id: z.string() })),
});
