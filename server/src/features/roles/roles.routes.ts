import { type UserType, userTypes } from '@provost/contract/ability';
import { listRoles, readPermissions } from '@provost/contract/roles.schema';
import type { UserStatus } from '@provost/contract/user';
import type { FeatureContext } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { explainPerson, explainRole } from './explain.ts';
import { findPerson } from './roles.repository.ts';

export function registerRoles({ api, database }: FeatureContext): void {
  api.read(listRoles, async () => ({ data: userTypes.map(explainRole) }));

  api.read(readPermissions, async ({ params }) => {
    const row = await findPerson(database.reader, params.id);
    if (!row) throw new AppError('not_found');
    // Check constraints allow no other values.
    const user_type = row.user_type as UserType;
    const status = row.status as UserStatus;
    return { data: explainPerson({ ...row, user_type, status }) };
  });
}
