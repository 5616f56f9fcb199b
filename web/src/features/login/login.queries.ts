import { login } from '@provost/contract/auth';
import { readSetup } from '@provost/contract/school';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { adaptSecondStep } from '@/api/hosts/second-step.ts';
import { isOwnHost } from '@/api/http/host.ts';
import { silentQuery } from '@/api/own.ts';
import { startSession } from '@/api/session/session-store.ts';
import { signOut } from '@/api/session/sign-out.ts';
import { dismissErrors } from '@/lib/notifications.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const signIn = async (credentials: Credentials): Promise<unknown> => {
  const response = await callEndpoint(login, { body: credentials });
  if (!adaptSecondStep(response) && !startSession(response)) throw localError('invalid_response');
  dismissErrors();
  // The query client shows its message; the screen reads the second step from it.
  return response;
};

export const signInMutation = mutationOptions({ mutationFn: signIn });

/** Asked again when someone comes back from the terminal. Other hosts have no such call. */
export const setupQuery = queryOptions({
  // Signing in says what is wrong.
  ...silentQuery(readSetup),
  enabled: isOwnHost,
  refetchOnWindowFocus: 'always',
  retry: false,
});

export const signOutMutation = mutationOptions({ mutationFn: signOut });
