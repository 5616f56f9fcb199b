import { attentionKinds, attentionSubjects } from '@provost/contract/attention';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { userColumns } from '../../school/accounts/user-fields.ts';
import { taggedUsers, tagNamesColumn } from '../../school/tags/tags.repository.ts';
import { billingOf } from './payers-of-student.repository.ts';

/** What is stored about a person. Secrets and their hashes are never selected. */
export type PersonalRows = NonNullable<Awaited<ReturnType<typeof readPersonalRows>>>;
export type EventRow = PersonalRows['eventsAbout'][number];

export async function readPersonalRows(reader: Reader, userId: number) {
  const profile = await profileOf(reader, userId);
  if (!profile) return undefined;
  return {
    profile,
    teacher: await teacherOf(reader, userId),
    courses: await coursesOf(reader, userId).execute(),
    enrolments: await enrolmentsOf(reader, userId),
    charges: await chargesOf(reader, userId),
    payments: await paymentsOf(reader, userId),
    ...(await billingOf(reader, userId)),
    transactions: await transactionsOf(reader, userId),
    notes: await notesAbout(reader, userId, profile.user_type),
    writtenNotes: await notesBy(reader, userId),
    sessions: await sessionsOf(reader, userId),
    totp: await totpOf(reader, userId),
    passkeys: await passkeysOf(reader, userId),
    recoveryCodes: await unusedRecoveryCodesOf(reader, userId),
    links: await linksOf(reader, userId),
    eventsAbout: await eventsAbout(reader, userId, profile.user_type),
    sessionEvents: await sessionEventsOf(reader, userId),
    eventsBy: await eventsBy(reader, userId),
    snoozesAbout: await snoozesAbout(reader, userId),
    snoozesBy: await snoozesBy(reader, userId),
    bookmarks: await bookmarksOf(reader, userId),
    jobs: await jobsAbout(reader, userId),
  };
}

const profileOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('users')
    .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
    .select([...userColumns, 'class_levels.name as class_level', tagNamesColumn(taggedUsers)])
    .where('users.id', '=', userId)
    .executeTakeFirst();

const teacherOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('teachers')
    .select(['headline', 'bio', 'subjects', 'class_levels', 'qualifications', 'experience_years'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

const coursesOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('courses')
    .select(['id', 'code', 'title'])
    .where('teacher_id', '=', userId)
    .orderBy('id');

const enrolmentsOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .selectAll('enrolments')
    .select(['courses.code', 'courses.title'])
    .where('student_id', '=', userId)
    .orderBy('enrolments.id')
    .execute();

const chargesOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('charges')
    .selectAll()
    .where('enrolment_id', 'in', idsOf(reader, 'enrolments', userId))
    .orderBy('due_on')
    .orderBy('id')
    .execute();

const paymentsOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .selectAll('payments')
    .select(['courses.code', 'courses.title'])
    .where('student_id', '=', userId)
    .orderBy('payments.id')
    .execute();

const transactionsOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.id', 'transactions.payment_id')
    .selectAll('transactions')
    .where('payments.student_id', '=', userId)
    .orderBy('transactions.id')
    .execute();

const idsOf = (reader: Reader, table: 'enrolments' | 'payments', userId: number) =>
  reader.selectFrom(table).select('id').where('student_id', '=', userId);

const notesAbout = (reader: Reader, userId: number, userType: string) =>
  reader
    .selectFrom('notes')
    .leftJoin('users as author', 'author.id', 'notes.author_id')
    .selectAll('notes')
    .select('author.full_name as author_name')
    .where(({ eb, and, or }) =>
      or([
        and([eb('subject_type', '=', userType), eb('subject_id', '=', userId)]),
        and([
          eb('subject_type', '=', 'payment'),
          eb('subject_id', 'in', idsOf(reader, 'payments', userId)),
        ]),
      ]),
    )
    .orderBy('notes.id')
    .execute();

const notesBy = (reader: Reader, userId: number) =>
  reader
    .selectFrom('notes')
    .select(['id', 'subject_type', 'subject_id', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute();

const sessionsOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

const totpOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();

const passkeysOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const unusedRecoveryCodesOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();

const linksOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('account_links as link')
    .leftJoin('users as maker', 'maker.id', 'link.created_by')
    .select([
      'link.kind',
      'link.created_by',
      'maker.full_name as maker_name',
      'link.created_at',
      'link.expires_at',
      'link.used_at',
      'link.revoked_at',
    ])
    .where('link.user_id', '=', userId)
    .orderBy('link.created_at')
    .execute();

const events = (reader: Reader) =>
  reader
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select([
      'event.id',
      'event.actor_id',
      'actor.full_name as actor_name',
      'actor.user_type as actor_type',
      'event.action',
      'event.subject',
      'event.subject_id',
      'event.subject_label',
      'event.before',
      'event.after',
      'event.occurred_at',
      'event.address',
      'event.occurrences',
      'event.redacted_at',
    ])
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

const sessionEventsOf = (reader: Reader, userId: number) =>
  events(reader)
    .where('event.subject', '=', 'Session')
    .where('event.subject_id', 'in', (query) =>
      query
        .selectFrom('audit_events as own')
        .select('own.subject_id')
        .where('own.actor_id', '=', userId)
        .where('own.subject', '=', 'Session'),
    )
    .execute();

const eventsBy = (reader: Reader, userId: number) =>
  reader
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
    .execute();

const kindsOf = (subject: string) =>
  attentionKinds.filter((kind) => attentionSubjects[kind] === subject);

const snoozesAbout = (reader: Reader, userId: number) =>
  reader
    .selectFrom('attention_snoozes as snooze')
    .leftJoin('users as colleague', 'colleague.id', 'snooze.snoozed_by')
    .selectAll('snooze')
    .select('colleague.full_name as colleague_name')
    .where(({ eb, and, or }) =>
      or([
        and([eb('kind', 'in', kindsOf('Student')), eb('item_id', '=', userId)]),
        and([
          eb('kind', 'in', kindsOf('Enrolment')),
          eb('item_id', 'in', idsOf(reader, 'enrolments', userId)),
        ]),
        and([
          eb('kind', 'in', kindsOf('Payment')),
          eb('item_id', 'in', idsOf(reader, 'payments', userId)),
        ]),
      ]),
    )
    .orderBy('snooze.created_at')
    .execute();

const snoozesBy = (reader: Reader, userId: number) =>
  reader
    .selectFrom('attention_snoozes')
    .select(['kind', 'item_id', 'until', 'created_at'])
    .where('snoozed_by', '=', userId)
    .orderBy('created_at')
    .execute();

const bookmarksOf = (reader: Reader, userId: number) =>
  reader
    .selectFrom('bookmarks')
    .select(['item_id as id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

const jobsAbout = (reader: Reader, userId: number) =>
  reader
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'created_at'])
    .where('about_user_id', '=', userId)
    .orderBy('id')
    .execute();
