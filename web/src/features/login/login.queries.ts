import { login } from '@provost/contract/auth';
import { mutationOptions } from '@tanstack/react-query';
import { localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { readSecondStep } from '@/api/hosts/second-step.ts';
import { startSession } from '@/api/session/session-store.ts';
import { signOut } from '@/api/session/sign-out.ts';
import { dismissErrors } from '@/lib/notifications.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const signInMutation = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    const response = await callEndpoint(login, { body: credentials });
    if (!readSecondStep(response) && !startSession(response)) {
      throw localError('invalid_response');
    }
    dismissErrors();
    return response;
  },
});

export const signOutMutation = mutationOptions({ mutationFn: signOut });
