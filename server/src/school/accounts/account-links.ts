import { randomUUID } from 'node:crypto';
import type { LinkKind } from '@provost/contract/accounts';
import type { Config } from '../../config/config.ts';
import type { Reader, Writer } from '../../database/database.ts';
import * as tokens from './link-tokens.ts';
import { type UserRow, userColumns } from './user-fields.ts';

const hourMs = 60 * 60_000;
const lifetimeMs: Record<LinkKind, number> = { invitation: 72 * hourMs, password_reset: hourMs };

/** The status that a user must have to use a link. */
const statusFor: Record<LinkKind, string> = { invitation: 'invited', password_reset: 'active' };

interface NewLink {
  readonly kind: LinkKind;
  readonly userId: number;
  /** Null: the user or the operator. */
  readonly createdBy: number | null;
  readonly now: Date;
}

/**
 * Creates a link for a locked user. Earlier links of the same kind stop working. For a user who does
 * not exist it runs the same statements, and no link is stored.
 */
export async function createLink(
  writer: Writer,
  secret: string,
  { kind, userId, createdBy, now }: NewLink,
): Promise<tokens.AccountLink> {
  await revokeLinks(writer, userId, now, kind);
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + lifetimeMs[kind]).toISOString();
  await writer
    .insertInto('account_links')
    .columns(['id', 'kind', 'user_id', 'token_hash', 'created_by', 'created_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select((row) => [
          row.val(id).as('id'),
          row.val(kind).as('kind'),
          'users.id as user_id',
          row.val(tokens.hashOfLink(tokens.linkToken(secret, { kind, id }))).as('token_hash'),
          row.val(createdBy).as('created_by'),
          row.val(now.toISOString()).as('created_at'),
          row.val(expiresAt).as('expires_at'),
        ])
        .where('users.id', '=', userId),
    )
    .execute();
  return { id, kind, expiresAt };
}

/** Revokes the open links of users, of one kind or of all. Returns their number. */
export const revokeLinks = (
  writer: Writer,
  userId: number | readonly number[],
  now: Date,
  kind?: LinkKind,
): Promise<number> => revoke(writer, 'user_id', userId, now, kind);

/**
 * Revokes the open links that users made for others. A user who loses a role may have copied the
 * links, and must not keep the accounts that they give.
 */
export const revokeLinksMadeBy = (writer: Writer, userId: number | readonly number[], now: Date) =>
  revoke(writer, 'created_by', userId, now);

async function revoke(
  writer: Writer,
  column: 'user_id' | 'created_by',
  userId: number | readonly number[],
  now: Date,
  kind?: LinkKind,
): Promise<number> {
  const { numUpdatedRows } = await writer
    .updateTable('account_links')
    .set({ revoked_at: now.toISOString() })
    .where(column, 'in', [userId].flat())
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface UsableLink extends tokens.AccountLink {
  readonly user: UserRow;
}

/** The link of a token, if it can be used now. All other reasons give the same result. */
export async function findUsable(reader: Reader | Writer, token: string, now: Date) {
  const row = await reader
    .selectFrom('account_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['link.id as link_id', 'link.kind', 'link.expires_at', ...userColumns])
    .where('link.token_hash', '=', tokens.hashOfLink(token))
    .where('link.used_at', 'is', null)
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', now.toISOString())
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { link_id, kind: stored, expires_at, ...user } = row;
  // A check constraint allows no other value.
  const kind = stored as LinkKind;
  if (user.status !== statusFor[kind]) return undefined;
  return { id: link_id, kind, expiresAt: expires_at, user };
}

/** Uses a link of a locked user. False if it was used, revoked or has expired meanwhile. */
export async function spendLink(
  writer: Writer,
  { id, kind }: Pick<tokens.AccountLink, 'id' | 'kind'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('account_links')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countLinks(
  reader: Reader | Writer,
  userId: number,
  kind: LinkKind,
  since: Date,
): Promise<number> {
  const { count } = await reader
    .selectFrom('account_links')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface LinkToMail {
  readonly url: string;
  readonly expiresAt: string;
  readonly inviter: string | null;
}

/** The address of a link that can still be used, for the mail to its user. */
export async function findLinkToMail(
  reader: Reader,
  config: tokens.LinkConfig & Pick<Config, 'previousSecrets'>,
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
    const usable = await findUsable(reader, tokens.linkToken(jwtSecret, link), now);
    if (!usable) continue;
    const url = tokens.linkUrl({ ...config, jwtSecret }, link);
    return { url, expiresAt: usable.expiresAt, inviter: row.inviter };
  }
  return undefined;
}
