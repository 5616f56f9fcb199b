import type { Writer } from '../../../database/database.ts';
import { networkOf } from '../../../http/request/network.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { countLinks, createLink } from '../../../school/accounts/account-links.ts';
import { lockUser } from '../../../school/accounts/edit-user.ts';
import { type LimitKeys, limitKeysOf } from '../limits/limit-keys.ts';
import { findActiveUser } from './passwords.repository.ts';

/** No user has this id. */
const noUser = 0;

const hourMs = 60 * 60_000;
/** A stranger can cause this many mails to a user. The last link stays valid for its hour. */
const linksPerHour = 5;

/**
 * Per email and network, for unknown emails too: a stranger who reaches the limit does not
 * stop others from asking. Not the limits of signing in: requests are no failures to sign in.
 */
export const forgotLimitKeys = (email: string, address: string): LimitKeys =>
  limitKeysOf('forgot-password', `${networkOf(address)} ${email}`, address);

/**
 * Creates a link and queues its mail. An unknown email runs the same statements and queues a mail
 * without a recipient: neither the response nor its time must reveal who has an account.
 */
export async function requestReset(
  writer: Writer,
  secret: string,
  email: string,
  now: Date,
): Promise<void> {
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
