import { userTypes } from '@provost/contract/ability';
import * as contract from '@provost/contract/roles.schema';
import { AppError } from '../../http/errors.ts';
import { toStaffMember } from '../../school/accounts/staff-rows.ts';
import type { FeatureContext } from '../feature.ts';
import { explainPerson, explainRole } from './explain.ts';
import { findPerson } from './roles.repository.ts';

export function registerRoles({ api, database, now }: FeatureContext): void {
  api.read(contract.listRoles, async () => ({ data: userTypes.map(explainRole) }));

  api.read(contract.readPermissions, async ({ params }) => {
    const row = await findPerson(database.reader, params.id);
    if (!row) throw new AppError('not_found');
    return { data: explainPerson(toStaffMember(row, now())) };
  });
}
