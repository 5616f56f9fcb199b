import { login, logout } from '@provost/contract/auth';
import { mutationOptions } from '@tanstack/react-query';
import { localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { type Session, startSession } from '@/api/session-store.ts';
import { dismissErrors } from '@/lib/notifications.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const signInMutation = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    const response = await callEndpoint(login, { body: credentials });
    if (!startSession(response)) throw localError('unreadable_answer');
    dismissErrors();
    return response;
  },
});

/** Notifies the host; the browser has ended the session already, whatever the response. */
export const signOutMutation = mutationOptions({
  mutationFn: async ({ access, refresh }: Pick<Session, 'access' | 'refresh'>) =>
    refresh === undefined ? undefined : callEndpoint(logout, { body: { refresh }, access }),
});
