import type { AuditAction } from '@provost/contract/audit';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { auditSubject } from '../audit/audit-subject.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import { asAudited, type ChangedCharge } from './charge-changes.ts';
import type { Account } from './charges.repository.ts';

type Action = Extract<AuditAction, `charge.${string}`>;

/**
 * Records changes of charges as one event about the first of their enrolments. Each of these gets the
 * next version, because a page that shows it shows what it owes.
 */
export async function recordCharges(
  writer: Writer,
  action: Action,
  accounts: readonly Account[],
  charges: readonly ChangedCharge[],
  request: WriteRequest,
  after: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const [first] = accounts;
  if (!first) throw new Error('Charges belong to an enrolment.');
  const ids = accounts.map(({ id }) => id);
  await writer
    .updateTable('enrolments')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return recordWrite(writer, request, {
    action,
    ...auditSubject('Enrolment', first.id, `${first.student_name} · ${first.course_title}`),
    after: { ...after, ...asAudited(charges) },
    // With several, the charges themselves tell whether they have changed since.
    ...(accounts.length === 1 && { subjectVersion: first.version + 1 }),
  });
}
