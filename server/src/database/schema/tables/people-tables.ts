import * as t from '../columns.ts';
import { table } from '../columns.ts';

const isPhone = `substr(phone, 1, 1) = '+' and substr(phone, 2, 1) <> '0'
    and length(phone) between 8 and 16 and rtrim(substr(phone, 2), '0123456789') = ''`;

/** These columns are empty for everyone except students. */
const studentsOnly = `user_type = 'student' or (class_level_id is null
    and class_level_position is null and enrolled_course_count = 0
    and waiting_since is null and last_payment_id is null)`;

export const peopleTables = {
  class_levels: table({
    id: t.lastingId,
    name: t.text(1, 80).unique,
    /** With gaps, so a level can move without renumbering the others. */
    position: t.integer.unique,
    archived: t.flag.startsAt(0),
    version: t.version,
  }),

  users: table({
    id: t.lastingId,
    /** Lower case; unique. */
    email: t.text(3, 254).check('email = lower(email)'),
    first_name: t.text(1, 80),
    last_name: t.text(1, 80),
    full_name: t.text(1, 161),
    /** `nameKey(full_name)`: the sort key. */
    name_key: t.text(),
    /** `name_key`, a space, the email: the text that a search matches. */
    search_key: t.text(),
    user_type: t.oneOf('owner', 'admin', 'finance', 'support', 'teacher', 'student'),
    status: t.oneOf('invited', 'active', 'suspended', 'archived'),
    /** The role of the user who last changed the status, at that time. */
    status_set_by: t.text().optional,
    phone: t.text().check(`${isPhone}`).optional,
    locale: t.text(2, 35),
    avatar_url: t.text(1, 2000).optional,
    /** Null: the user cannot sign in with a password. */
    password_hash: t.text(1, 500).optional,
    has_purchased: t.flag,
    trial_ends_at: t.instant.optional,
    created_at: t.instant,
    last_login_at: t.instant.optional,
    /** Students only. */
    class_level_id: t.reference('class_levels').optional,
    /** Students only; counter: the position of the class level, for an index to order by. */
    class_level_position: t.integer.optional,
    /** Students only; counter: active enrolments. */
    enrolled_course_count: t.integer.startsAt(0).atLeast(0),
    /** Students only; counter: the start of the time without a course, null while enrolled. */
    waiting_since: t.instant.optional,
    /** Students only; counter. */
    last_payment_id: t.key.optional,
    /** Null unless archived: the period of retention starts here. */
    archived_at: t.instant.optional,
    erased_at: t.instant.optional,
    /** Incremented by every edit, never by triggers. */
    version: t.version,
    /** Students only: who is asked for the money, if not the student. */
    payer_id: t.reference('payers').optional,
  }).with(`check (${studentsOnly})`, 'check (waiting_since is null or enrolled_course_count = 0)'),

  teachers: table({
    user_id: t.reference('users').primary,
    headline: t.text(0, 120).optional,
    bio: t.text(0, 2000).optional,
    subjects: t.json,
    class_levels: t.json,
    qualifications: t.text(0, 500).optional,
    experience_years: t.integer.between(0, 60).optional,
  }),

  bookmarks: table({
    user_id: t.reference('users', 'cascade'),
    item_id: t.text(1, 64),
    created_at: t.instant,
  }).with('primary key (user_id, item_id)'),

  /** Internal notes; the subject is in the table of its type, without a foreign key. */
  notes: table({
    id: t.lastingId,
    subject_type: t.oneOf('student', 'teacher', 'course', 'payment'),
    subject_id: t.key,
    text: t.text(1, 5000),
    author_id: t.reference('users').optional,
    created_at: t.instant,
  }),
};
