import { hash } from 'node:crypto';

/** What an answer is known by: the same bytes, the same tag. */
export const entityTagOf = (body: string | Buffer): string =>
  `"${hash('sha1', body, 'base64url')}"`;

/** Whether the caller has it already, as told by `If-None-Match`: a list of tags, or any. */
export const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || strong(known) === strong(tag));

const strong = (tag: string): string => tag.replace(/^W\//, '');
