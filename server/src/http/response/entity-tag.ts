import { hash } from 'node:crypto';

/** The same for the same bytes. */
export const entityTagOf = (body: string | Buffer): string =>
  `"${hash('sha1', body, 'base64url')}"`;

/** Whether `If-None-Match`, a list of tags or `*`, contains the tag. */
export const matchesTag = (tag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || strong(known) === strong(tag));

const strong = (tag: string): string => tag.replace(/^W\//, '');
