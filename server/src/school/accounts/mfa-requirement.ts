import { sql } from 'kysely';

/** Whether the role of the `users` row needs a second factor. The list is JSON: `["owner"]`. */
const isRequired = sql`exists (
  select 1 from security_settings
  where security_settings.mfa_required_for like '%"' || users.user_type || '"%')`;

const hasNoFactor = sql`not exists (
    select 1 from totp_secrets
    where totp_secrets.user_id = users.id and totp_secrets.confirmed_at is not null)
  and not exists (select 1 from passkeys where passkeys.user_id = users.id)`;

export const isMfaRequired = sql<0 | 1>`case when ${isRequired} then 1 else 0 end`;

export const hasSecondFactor = sql<0 | 1>`case when ${hasNoFactor} then 0 else 1 end`;

/** Whether the user of the `users` row must set up a second factor before anything else. */
export const mustSetUpMfa = sql<
  0 | 1
>`case when ${isRequired} and ${hasNoFactor} then 1 else 0 end`;
