import {
  acceptInvitation,
  forgotPassword,
  type LinkKind,
  readLink,
  resetPassword,
} from '@provost/contract/accounts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { isApiError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { callOwn } from '@/api/own.ts';

export const isLinkNotValid = (error: unknown): boolean =>
  isApiError(error) && error.code === 'link_not_valid';

/** Whose link it is. The key has no token: a page has one link at a time. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions({
    queryKey: [readLink.path, kind, token.slice(0, 6)],
    queryFn: async ({ signal }) => {
      const link = await callOwn(readLink, { body: { token }, signal });
      return { email: link.email, fullName: link.full_name, isOfKind: link.kind === kind };
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });

interface NewPassword {
  readonly token: string;
  readonly password: string;
}

const calls = { invitation: acceptInvitation, password_reset: resetPassword };

export const setPasswordMutation = (kind: LinkKind) =>
  mutationOptions({
    mutationFn: (body: NewPassword) => callEndpoint(calls[kind], { body }),
    meta: { silent: true },
  });

/** Returns no message: the screen says what happened, not a notification. */
export const requestReset = async (email: string) => {
  const { is_mailed } = await callOwn(forgotPassword, { body: { email } });
  return { isMailed: is_mailed };
};
