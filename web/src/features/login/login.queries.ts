import { login } from '@provost/contract/auth';
import { mutationOptions } from '@tanstack/react-query';
import { localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { adaptSecondStep } from '@/api/hosts/second-step.ts';
import { startSession } from '@/api/session/session-store.ts';
import { signOut } from '@/api/session/sign-out.ts';
import { dismissErrors } from '@/lib/notifications.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const signIn = async (credentials: Credentials): Promise<unknown> => {
  const response = await callEndpoint(login, { body: credentials });
  if (!adaptSecondStep(response) && !startSession(response)) {
    throw localError('invalid_response');
  }
  dismissErrors();
  // The query client shows its message; the screen reads the second step from it.
  return response;
};

export const signInMutation = mutationOptions({ mutationFn: signIn });

export const signOutMutation = mutationOptions({ mutationFn: signOut });
