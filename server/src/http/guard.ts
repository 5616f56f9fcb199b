import { type Access, allows } from '@provost/contract/ability';
import type { FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from './api.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

export type Guard = (
  access: Access,
  allowedBeforeMfa?: boolean,
) => (request: FastifyRequest) => Promise<void>;

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Admits a request whose bearer token belongs to a user with a role that allows the call. */
export const createGuard =
  (authenticate: Authenticate): Guard =>
  (access, allowedBeforeMfa = false) =>
  async (request) => {
    if (access === 'public') return;
    const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
    const user = token && (await authenticate(token));
    if (!user) throw new AppError('token_not_valid');
    if (user.mustSetUpMfa && !allowedBeforeMfa) throw new AppError('mfa_setup_required');
    request.caller = user.caller;
    if (!allows(user.caller.rules, access)) throw new AppError('forbidden');
  };
