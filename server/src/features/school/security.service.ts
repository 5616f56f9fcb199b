import { type UserType, userTypes } from '@provost/contract/ability';
import type { SecuritySettings } from '@provost/contract/mfa';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import { readSecurity, saveSecurity } from './school.repository.ts';

interface Change {
  readonly mfa_required_for: readonly UserType[];
  readonly version?: number | undefined;
}

/** Takes effect with the next request of everyone: the guard reads the settings. */
export async function updateSecurity(
  writer: Writer,
  { mfa_required_for: wanted, version }: Change,
  request: WriteRequest,
): Promise<SecuritySettings> {
  await takeLock(writer, 'security');
  const current = await readSecurity(writer);
  requireVersion(version, current, () => ({ ...current }));
  // In the order of the roles, not in that of the request.
  const mfa_required_for = userTypes.filter((type) => wanted.includes(type));
  const changes = changedFields(
    { mfa_required_for: current.mfa_required_for },
    { mfa_required_for },
  );
  if (!changes) return current;
  const changed = { mfa_required_for, version: current.version + 1 };
  await saveSecurity(writer, changed);
  await recordWrite(writer, request, {
    action: 'school.security_changed',
    ...auditSubject('School', 1, 'School'),
    ...changes,
  });
  return changed;
}
