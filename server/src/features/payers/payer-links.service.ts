import type { payerLink } from '@provost/contract/payers.form';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { invalidField } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Revert } from '../../school/audit/reverts.ts';
import { lockAccounts } from '../../school/charges/accounts.ts';
import { lockStudent } from '../../school/enrolments/enrolments.repository.ts';
import { requirePayer } from '../../school/payers/payer-rules.ts';
import { requireVersion } from '../../school/writes/versions.ts';

const findStudent = (writer: Writer, id: number) =>
  writer
    .selectFrom('users')
    .select(['payer_id', 'version', 'full_name as label'])
    .where('id', '=', id)
    .where('user_type', '=', 'student')
    .where('erased_at', 'is', null)
    .executeTakeFirst();

async function findEnrolment(writer: Writer, id: number) {
  const [account] = await lockAccounts(writer, [id]);
  const row = await writer
    .selectFrom('enrolments')
    .select(['payer_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return account && row && { ...row, label: `${account.student_name} · ${account.course_title}` };
}

export async function linkPayer(
  writer: Writer,
  { student, enrolment, payer, version: edited }: z.output<typeof payerLink>,
  request: WriteRequest,
) {
  const [table, id] = student === undefined ? ['enrolments', enrolment ?? 0] : ['users', student];
  if (table === 'users') await lockStudent(writer, id);
  const found = await (table === 'users' ? findStudent : findEnrolment)(writer, id);
  if (!found) {
    throw table === 'users'
      ? invalidField('student', 'validation.unknown_student')
      : invalidField('enrolment', 'validation.unknown_enrolment');
  }
  const { label, payer_id } = found;
  requireVersion(edited, found, () => ({ id, payer: payer_id, version: found.version }));
  await requirePayer(writer, request, payer);
  const named = await writer
    .selectFrom('payers')
    .select(['id', 'name'])
    .where('id', '=', payer ?? 0)
    .executeTakeFirst();
  const linked = { label, payer: named ?? null };
  if (payer === payer_id) return { data: { ...linked, version: found.version } };
  const version = found.version + 1;
  await writer
    .updateTable(table as 'users')
    .set({ payer_id: payer, version })
    .where('id', '=', id)
    .execute();
  const undo = await recordWrite(writer, request, {
    action: 'payer.linked',
    ...auditSubject(table === 'users' ? 'Student' : 'Enrolment', id, label),
    before: { payer: payer_id },
    after: { payer, ...(table === 'enrolments' && { enrolment: id }) },
    subjectVersion: version,
  });
  return { data: { ...linked, version }, undo };
}

export const undoLink: Revert['run'] = (writer, event, request) => {
  const { subjectId, subjectVersion: version, before, after } = event;
  const of = after.enrolment === undefined ? { student: subjectId } : { enrolment: subjectId };
  return linkPayer(writer, { ...of, payer: before.payer as number | null, version }, request);
};
