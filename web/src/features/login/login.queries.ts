import { login, logout } from '@provost/contract/auth';
import { mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/lib/api-client.ts';
import { localError } from '@/lib/api-error.ts';
import { dismissErrors } from '@/lib/notices.ts';
import { type Session, startSession } from '@/lib/session-store.ts';
import { unwrapData } from '@/lib/unwrap-list.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const signInMutation = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    const answer = await callEndpoint(login, { body: credentials });
    if (!startSession(unwrapData(answer))) throw localError('unreadable_answer');
    dismissErrors();
    return answer;
  },
});

/** Tells the host that a session is over; here it is over already, whatever the host answers. */
export const signOutMutation = mutationOptions({
  mutationFn: async ({ access, refresh }: Pick<Session, 'access' | 'refresh'>) =>
    refresh === undefined ? undefined : callEndpoint(logout, { body: { refresh }, access }),
});
