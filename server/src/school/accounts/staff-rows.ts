import type { StaffMember } from '@provost/contract/staff';
import type { InferResult } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { hasSecondFactor } from './mfa-requirement.ts';
import { toUserFields, userColumns } from './user-fields.ts';

/** Users with the end of their open invitation, which can be over, and whether they use MFA. */
export const staffRows = (reader: Reader) =>
  reader
    .selectFrom('users')
    .select(userColumns)
    .select(hasSecondFactor.as('has_second_factor'))
    .select((row) =>
      row
        .selectFrom('account_links')
        .select('account_links.expires_at')
        .whereRef('account_links.user_id', '=', 'users.id')
        .where('account_links.kind', '=', 'invitation')
        .where('account_links.used_at', 'is', null)
        .where('account_links.revoked_at', 'is', null)
        .orderBy('account_links.created_at', 'desc')
        .limit(1)
        .as('invitation_expires_at'),
    );

type StaffRow = InferResult<ReturnType<typeof staffRows>>[number];

export const toStaffMember = (row: StaffRow, { now }: { readonly now: Date }): StaffMember => ({
  ...toUserFields(row, now),
  mfa_enabled: row.has_second_factor === 1,
  invitation_expires_at: row.status === 'invited' ? row.invitation_expires_at : null,
});
