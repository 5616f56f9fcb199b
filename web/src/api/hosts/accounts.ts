import { instantOf, personNameOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** A link that the server shows once, because it sends no mail. */
export interface CreatedLink {
  readonly link: string;
  readonly expiresAt: string | undefined;
}

/** Undefined where the link was mailed, and on a host that only registers a teacher. */
export const adaptCreatedLink = (response: unknown): CreatedLink | undefined => {
  const data = unwrapData(response);
  const link = textOf(data, 'link');
  return link === undefined ? undefined : { link, expiresAt: instantOf(data, 'expires_at') };
};

/** The name of the person that a write has created. */
export const adaptCreatedName = (response: unknown): string | undefined =>
  personNameOf(unwrapData(response));
