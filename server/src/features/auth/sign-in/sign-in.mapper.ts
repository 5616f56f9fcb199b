import { rulesFor } from '@provost/contract/ability';
import type { SessionUser } from '@provost/contract/user';
import { toUserFields, type UserRow } from '../../../school/user-fields.ts';

export const toSessionUser = (row: UserRow, now: Date): SessionUser => ({
  ...toUserFields(row, now),
  ability: [...rulesFor(row.user_type)],
});
