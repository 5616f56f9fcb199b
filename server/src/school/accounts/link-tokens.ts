import { createHash, createHmac } from 'node:crypto';
import type { LinkKind } from '@provost/contract/accounts';
import type { Config } from '../../config/config.ts';
import { deriveKey } from '../../config/derived-key.ts';

export interface AccountLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly expiresAt: string;
}

export type LinkConfig = Pick<Config, 'jwtSecret' | 'publicUrl'>;

const pages: Record<LinkKind, string> = {
  invitation: '/invite',
  password_reset: '/reset-password',
};

/** Derived, because the job that mails a link must not store the token. */
export const linkToken = (secret: string, { kind, id }: Pick<AccountLink, 'kind' | 'id'>): string =>
  createHmac('sha256', deriveKey(secret, 'account-link'))
    .update(`${kind}:${id}`)
    .digest('base64url');

/** With the token in the fragment, which browsers send to no server. */
export const linkUrl = (config: LinkConfig, link: Pick<AccountLink, 'kind' | 'id'>): string =>
  `${config.publicUrl}${pages[link.kind]}#token=${linkToken(config.jwtSecret, link)}`;

export const hashOfLink = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
