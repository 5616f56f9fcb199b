import { rulesFor } from '@provost/contract/ability';
import type { SessionUser } from '@provost/contract/user';
import { secondsUntil, toUserFields, type UserRow } from '../../../school/accounts/user-fields.ts';

export const toSessionUser = (row: UserRow, needsMfaSetup: boolean, now: Date): SessionUser => ({
  ...toUserFields(row, now),
  trial_remaining_seconds: secondsUntil(row.trial_ends_at, now),
  ability: [...rulesFor(row.user_type)],
  ...(needsMfaSetup && { mfa_setup_required: true as const }),
});
