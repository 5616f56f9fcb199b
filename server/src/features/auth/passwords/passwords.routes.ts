import * as contract from '@provost/contract/accounts.schema';
import type { Writer } from '../../../database/database.ts';
import { invalidField } from '../../../http/errors.ts';
import { networkOf } from '../../../http/request/network.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { translate } from '../../../messages/translate.ts';
import { countLinks, createLink } from '../../../school/accounts/account-links.ts';
import { lockUser } from '../../../school/accounts/edit-user.ts';
import type { FeatureContext } from '../../feature.ts';
import {
  createRateLimits,
  type LimitKeys,
  limitKeysOf,
  tooManyRequests,
} from '../limits/rate-limits.ts';
import { createOwnPasswordCheck } from '../reauthentication/own-password.ts';
import { findActiveUser } from './passwords.repository.ts';
import {
  acceptInvitation,
  changePassword,
  hashChange,
  requireLink,
  resetPassword,
} from './passwords.service.ts';

/** No user has this id. */
const noUser = 0;

const hourMs = 60 * 60_000;
/** A stranger can cause this many mails to a user. The last link stays valid for its hour. */
const linksPerHour = 5;

/**
 * Per email and network, for unknown emails too: a stranger who reaches the limit does not
 * stop others from asking. Not the limits of signing in: requests are no failures to sign in.
 */
const forgotLimitKeys = (email: string, address: string): LimitKeys =>
  limitKeysOf('forgot-password', `${networkOf(address)} ${email}`, address);

/**
 * Creates a link and queues its mail. An unknown email runs the same statements and queues a mail
 * without a recipient: neither the response nor its time must reveal who has an account.
 */
async function requestReset(writer: Writer, secret: string, email: string, now: Date) {
  const found = await findActiveUser(writer, email);
  // Locked before its links are counted: parallel requests must not all find too few.
  const user = await lockUser(writer, found ?? noUser);
  const since = new Date(now.getTime() - hourMs);
  const recent = await countLinks(writer, user?.id ?? noUser, 'password_reset', since);
  const userId = user?.status === 'active' && recent < linksPerHour ? user.id : noUser;
  const newLink = { kind: 'password_reset', userId, createdBy: null, now } as const;
  const link = await createLink(writer, secret, newLink);
  const to = userId === noUser ? null : userId;
  await queueMail(writer, { template: 'password_reset', to, link, now });
}

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

  api.publicWrite(contract.acceptInvitation, async ({ body, done, requestId }) => {
    const { email, first_name } = await acceptInvitation(database, body, {
      requestId,
      now,
      config,
    });
    return done('writes.invitation_accepted', { data: { email } }, { name: first_name });
  });

  api.publicWrite(contract.resetPassword, async ({ body, done, requestId }) => {
    const { token, password } = body;
    const { email } = await resetPassword(database, token, password, { requestId, now, config });
    return done('writes.password_reset', { data: { email } });
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
    apply: async ({ caller, done, requestId }, writer, passwords) => {
      const ended = await changePassword(writer, { caller, ...passwords, requestId, now, config });
      return done('writes.password_changed', { data: { ended } });
    },
  });
}
