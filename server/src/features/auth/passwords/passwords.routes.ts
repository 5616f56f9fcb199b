import * as contract from '@provost/contract/accounts.schema';
import { invalidField } from '../../../http/errors.ts';
import { translate } from '../../../messages/translate.ts';
import { writeResponse } from '../../../school/writes/write-response.ts';
import type { FeatureContext } from '../../feature.ts';
import { createRateLimits, tooManyRequests } from '../limits/rate-limits.ts';
import { createOwnPasswordCheck } from '../reauthentication/own-password.ts';
import { forgotLimitKeys, requestReset } from './forgot-password.ts';
import {
  acceptInvitation,
  changePassword,
  hashChange,
  requireLink,
  resetPassword,
} from './passwords.service.ts';

interface CheckedPasswords {
  readonly checkedHash: string;
  readonly newHash: string;
}

export function registerPasswords(context: FeatureContext): void {
  const { api, database, config, now } = context;
  const limits = createRateLimits(database, now);
  const checkPassword = createOwnPasswordCheck(context);

  api.publicWrite(contract.readLink, async ({ body }) => {
    const { kind, user, expiresAt } = await requireLink(database, body.token, now());
    const { email, full_name } = user;
    return { data: { kind, email, full_name, expires_at: expiresAt } };
  });

  api.publicWrite(contract.acceptInvitation, async ({ body, locale, requestId }) => {
    const { email, first_name } = await acceptInvitation(database, body, {
      requestId,
      now,
      config,
    });
    const message = translate(locale, 'writes.invitation_accepted', { name: first_name });
    return writeResponse(message, { data: { email } });
  });

  api.publicWrite(contract.resetPassword, async ({ body, locale, requestId }) => {
    const { token, password } = body;
    const { email } = await resetPassword(database, token, password, { requestId, now, config });
    return writeResponse(translate(locale, 'writes.password_reset'), { data: { email } });
  });

  api.publicWrite(contract.forgotPassword, async ({ body, locale, address }) => {
    const isMailed = config.smtpUrl !== undefined;
    const outcome = await limits.attempt(
      forgotLimitKeys(body.email, address),
      async () => {},
      async (writer) => {
        if (isMailed) await requestReset(writer, config.jwtSecret, body.email, now());
        // The limit is for requests.
        return { kind: 'requested', counts: 'failure' } as const;
      },
    );
    if (outcome.kind === 'limited') throw tooManyRequests(outcome);
    const message = isMailed ? 'writes.reset_requested' : 'writes.reset_not_mailed';
    return {
      message: translate(locale, message),
      message_type: isMailed ? ('success' as const) : ('info' as const),
      data: { is_mailed: isMailed },
    };
  });

  api.write<typeof contract.changePassword, CheckedPasswords>(contract.changePassword, {
    prepare: async ({ caller, body, address, requestId }) => {
      const password = body.current_password;
      const attempt = { caller, password, reason: 'password_change', address, requestId } as const;
      const outcome = await checkPassword(attempt);
      if (outcome.kind === 'refused') {
        throw invalidField('current_password', 'validation.password_incorrect');
      }
      return { checkedHash: outcome.hash, newHash: await hashChange(database, body, caller) };
    },
    apply: async ({ caller, locale, requestId }, writer, passwords) => {
      const ended = await changePassword(writer, { caller, ...passwords, requestId, now, config });
      return writeResponse(translate(locale, 'writes.password_changed'), { data: { ended } });
    },
  });
}
