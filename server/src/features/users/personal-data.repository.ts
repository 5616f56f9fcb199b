import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { userColumns } from '../../school/accounts/user-fields.ts';
import { taggedUsers, tagNamesColumn } from '../../school/tags/tags.repository.ts';
import { snoozesOf } from './erasure.repository.ts';
import { billingOf } from './payers-of-student.repository.ts';

/** What is stored about a person. Secrets and their hashes are never selected. */
export type PersonalRows = NonNullable<Awaited<ReturnType<typeof readPersonalRows>>>;
export type EventRow = PersonalRows['eventsAbout'][number];

export async function readPersonalRows(reader: Reader, userId: number) {
  const profile = await profileOf(reader, userId);
  if (!profile) return undefined;
  return {
    profile,
    teacher: await reader
      .selectFrom('teachers')
      .select(['headline', 'bio', 'subjects', 'class_levels', 'qualifications', 'experience_years'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    courses: await reader
      .selectFrom('courses')
      .select(['id', 'code', 'title'])
      .where('teacher_id', '=', userId)
      .orderBy('id')
      .execute(),
    enrolments: await reader
      .selectFrom('enrolments')
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .selectAll('enrolments')
      .select(['courses.code', 'courses.title'])
      .where('student_id', '=', userId)
      .orderBy('enrolments.id')
      .execute(),
    charges: await reader
      .selectFrom('charges')
      .selectAll()
      .where('enrolment_id', 'in', idsOf(reader, 'enrolments', userId))
      .orderBy('due_on')
      .orderBy('id')
      .execute(),
    payments: await reader
      .selectFrom('payments')
      .innerJoin('courses', 'courses.id', 'payments.course_id')
      .selectAll('payments')
      .select(['courses.code', 'courses.title'])
      .where('student_id', '=', userId)
      .orderBy('payments.id')
      .execute(),
    ...(await billingOf(reader, userId)),
    transactions: await reader
      .selectFrom('transactions')
      .innerJoin('payments', 'payments.id', 'transactions.payment_id')
      .selectAll('transactions')
      .where('payments.student_id', '=', userId)
      .orderBy('transactions.id')
      .execute(),
    notes: await reader
      .selectFrom('notes')
      .leftJoin('users as author', 'author.id', 'notes.author_id')
      .selectAll('notes')
      .select('author.full_name as author_name')
      .where(({ eb, and, or }) =>
        or([
          and([eb('subject_type', '=', profile.user_type), eb('subject_id', '=', userId)]),
          and([
            eb('subject_type', '=', 'payment'),
            eb('subject_id', 'in', idsOf(reader, 'payments', userId)),
          ]),
        ]),
      )
      .orderBy('notes.id')
      .execute(),
    writtenNotes: await reader
      .selectFrom('notes')
      .select(['id', 'subject_type', 'subject_id', 'created_at'])
      .where('author_id', '=', userId)
      .orderBy('id')
      .execute(),
    sessions: await reader
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    totp: await reader
      .selectFrom('totp_secrets')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    passkeys: await reader
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    recoveryCodes: await reader
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
    links: await reader
      .selectFrom('account_links as link')
      .leftJoin('users as maker', 'maker.id', 'link.created_by')
      .select(['link.kind', 'link.created_by'])
      .select('maker.full_name as maker_name')
      .select(['link.created_at', 'link.expires_at', 'link.used_at', 'link.revoked_at'])
      .where('link.user_id', '=', userId)
      .orderBy('link.created_at')
      .execute(),
    eventsAbout: await eventsAbout(reader, userId, profile.user_type),
    sessionEvents: await events(reader)
      .where('event.subject', '=', 'Session')
      .where('event.subject_id', 'in', (query) =>
        query
          .selectFrom('audit_events as own')
          .select('own.subject_id')
          .where('own.actor_id', '=', userId)
          .where('own.subject', '=', 'Session'),
      )
      .execute(),
    eventsBy: await reader
      .selectFrom('audit_events')
      .select([
        'id',
        'action',
        'subject',
        'subject_id',
        'occurred_at',
        'address',
        'occurrences',
        'redacted_at',
      ])
      .where('actor_id', '=', userId)
      .where('subject', '<>', 'Session')
      .orderBy('id')
      .execute(),
    snoozesAbout: await reader
      .selectFrom('attention_snoozes')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('users')
          .select('full_name')
          .whereRef('users.id', '=', 'snoozed_by')
          .as('colleague_name'),
      )
      .where(snoozesOf(userId))
      .orderBy('created_at')
      .execute(),
    snoozesBy: await reader
      .selectFrom('attention_snoozes')
      .select(['kind', 'item_id', 'until', 'created_at'])
      .where('snoozed_by', '=', userId)
      .orderBy('created_at')
      .execute(),
    bookmarks: await reader
      .selectFrom('bookmarks')
      .select(['item_id as id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    jobs: await reader
      .selectFrom('jobs')
      .select(['id', 'kind', 'state', 'created_at'])
      .where('about_user_id', '=', userId)
      .orderBy('id')
      .execute(),
  };
}

const profileOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('users')
    .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
    .select([...userColumns, 'class_levels.name as class_level', tagNamesColumn(taggedUsers)])
    .where('users.id', '=', userId)
    .executeTakeFirst();

const idsOf = (reader: Reader, table: 'enrolments' | 'payments', userId: number) =>
  reader.selectFrom(table).select('id').where('student_id', '=', userId);

const events = (reader: Reader) =>
  reader
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select(['event.id', 'event.actor_id'])
    .select(['actor.full_name as actor_name', 'actor.user_type as actor_type'])
    .select(['event.action', 'event.subject', 'event.subject_id', 'event.subject_label'])
    .select(['event.before', 'event.after', 'event.occurred_at', 'event.address'])
    .select(['event.occurrences', 'event.redacted_at'])
    .orderBy('event.id');

/** About the account, the enrolments and payments, and the notes. */
async function eventsAbout(reader: Reader, userId: number, userType: string) {
  const asTexts = (table: 'enrolments' | 'payments'): Expression<string> =>
    sql`(select cast(id as text) from ${sql.table(table)} where student_id = ${userId})`;
  const isNote: Expression<SqlBool> = sql`event.after = ${JSON.stringify({ subject: `${userType}:${userId}` })}`;
  const found = [
    await events(reader)
      .where('event.subject', 'in', ['User', 'Student', 'Teacher'])
      .where('event.subject_id', '=', String(userId))
      .execute(),
    await events(reader)
      .where('event.subject', '=', 'Enrolment')
      .where('event.subject_id', 'in', asTexts('enrolments'))
      .execute(),
    await events(reader)
      .where('event.subject', '=', 'Payment')
      .where('event.subject_id', 'in', asTexts('payments'))
      .execute(),
    await events(reader).where('event.subject', '=', 'Note').where(isNote).execute(),
  ];
  return found.flat().sort((one, other) => one.id - other.id);
}
