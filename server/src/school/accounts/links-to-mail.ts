import type { LinkKind } from '@provost/contract/accounts';
import type { Config } from '../../config/config.ts';
import type { Reader } from '../../database/database.ts';
import { findUsable } from './account-links.ts';
import { type LinkConfig, linkToken, linkUrl } from './link-tokens.ts';

interface LinkToMail {
  readonly url: string;
  readonly expiresAt: string;
  readonly inviter: string | null;
}

/** The address of a link that can still be used, for the mail to its user. */
export async function findLinkToMail(
  reader: Reader,
  config: LinkConfig & Pick<Config, 'previousSecrets'>,
  { id, userId, now }: { readonly id: string; readonly userId: number; readonly now: Date },
): Promise<LinkToMail | undefined> {
  const row = await reader
    .selectFrom('account_links as link')
    .leftJoin('users as creator', 'creator.id', 'link.created_by')
    .select(['link.kind', 'creator.full_name as inviter'])
    .where('link.id', '=', id)
    .where('link.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const link = { id, kind: row.kind as LinkKind };
  // The link may be older than the current secret.
  for (const jwtSecret of [config.jwtSecret, ...config.previousSecrets]) {
    const usable = await findUsable(reader, linkToken(jwtSecret, link), now);
    if (!usable) continue;
    const url = linkUrl({ ...config, jwtSecret }, link);
    return { url, expiresAt: usable.expiresAt, inviter: row.inviter };
  }
  return undefined;
}
