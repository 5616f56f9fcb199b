import type { AccountLink } from '@provost/contract/accounts';
import { flagOf, instantOf, personNameOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

/** A link that the server shows once, because it sends no mail. */
export interface CreatedLink {
  readonly link: string;
  readonly expiresAt: string | undefined;
}

/** Undefined where the link was mailed. */
export const adaptCreatedLink = (response: unknown): CreatedLink | undefined => {
  const data = unwrapData(response);
  const link = textOf(data, 'link');
  return link === undefined ? undefined : { link, expiresAt: instantOf(data, 'expires_at') };
};

/** The name of the person that a write has created. */
export const adaptCreatedName = (response: unknown): string | undefined =>
  personNameOf(unwrapData(response));

const { adapt: adaptLink } = adapter<Adapted<Pick<AccountLink, 'kind' | 'email' | 'full_name'>>>({
  kind: (raw) => textOf(raw, 'kind'),
  email: (raw) => textOf(raw, 'email'),
  full_name: (raw) => textOf(raw, 'full_name'),
});

/** Whose link it is. */
export const adaptAccountLink = (response: unknown) => adaptLink(unwrapData(response));

export const adaptIsMailed = (response: unknown): boolean =>
  flagOf(unwrapData(response), 'is_mailed') ?? false;

/** For a file: whatever the server has sent. */
export const adaptPersonalData = (response: unknown): unknown => unwrapData(response);
