import { attentionKinds, attentionSubjects } from '@provost/contract/attention';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { saveRedacted } from './free-texts.repository.ts';
import { erasedText, matchNames, type PersonalNames } from './personal-names.ts';

/**
 * Locks the courses of all enrolments, and others. No other transaction can then change an
 * enrolment, and write the name of its student to the audit trail.
 */
export const lockCoursesOf = (writer: Writer, studentId: number, others: readonly number[] = []) =>
  writer
    .selectFrom('courses')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'id',
          'in',
          selectFrom('enrolments').select('course_id').where('student_id', '=', studentId),
        ),
        ...(others.length > 0 ? [eb('id', 'in', others)] : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Frees the seats of a student, and the places in waiting lists. Returns the number of seats. */
export async function cancelEnrolments(writer: Writer, studentId: number, now: Date) {
  await writer
    .deleteFrom('enrolments')
    .where('student_id', '=', studentId)
    .where('status', '=', 'waiting')
    .execute();
  const at = now.toISOString();
  const { numUpdatedRows } = await writer
    .updateTable('enrolments')
    .set((row) => ({
      status: 'cancelled',
      reason: null,
      // Not before its start, although the clocks of two nodes can differ.
      ended_at: sql<string>`case when enrolled_at > ${at} then enrolled_at else ${at} end`,
      version: row('version', '+', 1),
    }))
    .where('student_id', '=', studentId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Texts about the person in records that stay, and records that concern only the person. */
export async function clearRecords(
  writer: Writer,
  { id, user_type }: Pick<UserRow, 'id' | 'user_type'>,
): Promise<void> {
  // Of enrolments that ended before.
  await writer
    .updateTable('enrolments')
    .set((row) => ({ reason: null, version: row('version', '+', 1) }))
    .where('student_id', '=', id)
    .where('reason', 'is not', null)
    .execute();
  // What files of banks say about the payments of a student, in any spelling of the name.
  await writer
    .updateTable('reconciliation_rows')
    .set({ name: null, description: null, reason: null, student_id: null, course_id: null })
    .where((row) =>
      row.or([row('student_id', '=', id), row('payment_id', 'in', paymentsOf(writer, id))]),
    )
    .execute();
  await writer
    .updateTable('teachers')
    .set({ headline: null, bio: null, qualifications: null })
    .where('user_id', '=', id)
    .execute();
  await writer.deleteFrom('bookmarks').where('user_id', '=', id).execute();
  // Shared ones stay for colleagues.
  await writer.deleteFrom('views').where('owner_id', '=', id).where('is_shared', '=', 0).execute();
  await writer
    .deleteFrom('notes')
    .where('subject_type', '=', user_type)
    .where('subject_id', '=', id)
    .execute();
  // The reason of a snooze can name the student.
  await writer.deleteFrom('attention_snoozes').where(snoozesOf(id)).execute();
}

/** Ends the sessions, revokes their tokens, and removes where they were used. */
export async function clearSessions(writer: Writer, userId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await writer
    .updateTable('refresh_tokens')
    .set({ retired_at: at })
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('user_id', '=', userId),
    )
    .where('retired_at', 'is', null)
    .execute();
  await writer
    .updateTable('sessions')
    .set((row) => ({
      ended_at: row.fn.coalesce('ended_at', sql<string>`${at}`),
      user_agent: null,
      address: null,
    }))
    .where('user_id', '=', userId)
    .execute();
}

export function snoozesOf(userId: number) {
  const kindsOf = (subject: string) =>
    attentionKinds.filter((kind) => attentionSubjects[kind] === subject);
  return ({ eb, and, or, selectFrom }: ExpressionBuilder<Tables, 'attention_snoozes'>) => {
    const ids = (table: 'enrolments' | 'payments') =>
      selectFrom(table).select('id').where('student_id', '=', userId);
    return or([
      and([eb('kind', 'in', kindsOf('Student')), eb('item_id', '=', userId)]),
      and([eb('kind', 'in', kindsOf('Enrolment')), eb('item_id', 'in', ids('enrolments'))]),
      and([eb('kind', 'in', kindsOf('Payment')), eb('item_id', 'in', ids('payments'))]),
    ]);
  };
}

/**
 * Empties the stored responses to the user, and the encrypted ones, each a text in JSON: they could
 * contain the names too.
 */
export const clearResponsesOf = (writer: Writer, userId: number) =>
  writer
    .updateTable('idempotency_keys')
    .set({ fingerprint: 'erased', body: 'null' })
    .where((row) => row.or([row('user_id', '=', userId), row('body', 'like', '"%')]))
    .execute();

const paymentsOf = (writer: Writer, studentId: number) =>
  writer.selectFrom('payments').select('id').where('student_id', '=', studentId);

/**
 * Removes the references of the student's payments, which often contain a name or an account, the
 * reasons of their ledger, and the names alone from notes on them.
 */
export async function clearPayments(writer: Writer, studentId: number, names: PersonalNames) {
  await writer
    .updateTable('payments')
    .set((row) => ({ provider_ref: null, version: row('version', '+', 1) }))
    .where('student_id', '=', studentId)
    .where('provider_ref', 'is not', null)
    .execute();
  await writer
    .updateTable('transactions')
    .set({ reason: erasedText })
    .where('payment_id', 'in', paymentsOf(writer, studentId))
    .where('reason', 'is not', null)
    .execute();
  const { redact } = matchNames(names, true);
  const notes = await writer
    .selectFrom('notes')
    .select(['id', 'text'])
    .where('subject_type', '=', 'payment')
    .where('subject_id', 'in', paymentsOf(writer, studentId))
    .execute();
  for (const { id, text } of notes) {
    await saveRedacted(writer, 'notes', { key: [id], text }, redact(text));
  }
}
