import {
  flag,
  instant,
  integer,
  json,
  key,
  lastingId,
  oneOf,
  reference,
  table,
  text,
  version,
} from '../columns.ts';

const isPhone = `substr(phone, 1, 1) = '+' and substr(phone, 2, 1) <> '0'
    and length(phone) between 8 and 16 and rtrim(substr(phone, 2), '0123456789') = ''`;

/** These columns are empty for everyone except students. */
const studentsOnly = `user_type = 'student' or (class_level_id is null
    and class_level_position is null and enrolled_course_count = 0
    and waiting_since is null and last_payment_id is null)`;

export const peopleTables = {
  class_levels: table({
    id: lastingId,
    name: text(1, 80).unique,
    /** With gaps, so a level can move without renumbering the others. */
    position: integer.unique,
    archived: flag.startsAt(0),
    version,
  }),

  users: table({
    id: lastingId,
    /** Lower case; unique. */
    email: text(3, 254).check('email = lower(email)'),
    first_name: text(1, 80),
    last_name: text(1, 80),
    full_name: text(1, 161),
    /** `nameKey(full_name)`: the sort key. */
    name_key: text(),
    /** `name_key`, a space, the email: the text that a search matches. */
    search_key: text(),
    user_type: oneOf('owner', 'admin', 'finance', 'support', 'teacher', 'student'),
    status: oneOf('invited', 'active', 'suspended', 'archived'),
    /** The role of the user who last changed the status, at that time. */
    status_set_by: text().optional,
    phone: text().check(`${isPhone}`).optional,
    locale: text(2, 35),
    avatar_url: text(1, 2000).optional,
    /** Null: the user cannot sign in with a password. */
    password_hash: text(1, 500).optional,
    has_purchased: flag,
    trial_ends_at: instant.optional,
    created_at: instant,
    last_login_at: instant.optional,
    /** Students only. */
    class_level_id: reference('class_levels').optional,
    /** Students only; counter: the position of the class level, for an index to order by. */
    class_level_position: integer.optional,
    /** Students only; counter: active enrolments. */
    enrolled_course_count: integer.startsAt(0).atLeast(0),
    /** Students only; counter: the start of the time without a course, null while enrolled. */
    waiting_since: instant.optional,
    /** Students only; counter. */
    last_payment_id: key.optional,
    /** Null unless archived: the period of retention starts here. */
    archived_at: instant.optional,
    erased_at: instant.optional,
    /** Incremented by every edit, never by triggers. */
    version,
    /** Students only: who is asked for the money, if not the student. */
    payer_id: reference('payers').optional,
  }).with(`check (${studentsOnly})`, 'check (waiting_since is null or enrolled_course_count = 0)'),

  teachers: table({
    user_id: reference('users').primary,
    headline: text(0, 120).optional,
    bio: text(0, 2000).optional,
    subjects: json,
    class_levels: json,
    qualifications: text(0, 500).optional,
    experience_years: integer.between(0, 60).optional,
  }),

  bookmarks: table({
    user_id: reference('users', 'cascade'),
    item_id: text(1, 64),
    created_at: instant,
  }).with('primary key (user_id, item_id)'),

  /** Internal notes; the subject is in the table of its type, without a foreign key. */
  notes: table({
    id: lastingId,
    subject_type: oneOf('student', 'teacher', 'course', 'payment'),
    subject_id: key,
    text: text(1, 5000),
    author_id: reference('users').optional,
    created_at: instant,
  }),
};
