import { flag, lengthOf, oneOf, type SqlDialect, version } from '../sql-dialect.ts';

const userTypes = ['owner', 'admin', 'finance', 'support', 'teacher', 'student'];
const userStatuses = ['invited', 'active', 'suspended', 'archived'];
const noteSubjects = ['student', 'teacher', 'course', 'payment'];

const isPhone = `substr(phone, 1, 1) = '+' and substr(phone, 2, 1) <> '0'
    and length(phone) between 8 and 16 and rtrim(substr(phone, 2), '0123456789') = ''`;

/** These columns are empty for everyone except students. */
const studentsOnly = `user_type = 'student' or (class_level_id is null
    and class_level_position is null and enrolled_course_count = 0
    and waiting_since is null and last_payment_id is null)`;

export const peopleTables = ({ lastingId, key, text, instant, json }: SqlDialect) => ({
  class_levels: `
    id ${lastingId},
    name ${text} not null unique ${lengthOf('name', 1, 80)},
    position integer not null unique,
    ${flag('archived', 'default 0')},
    ${version}`,

  users: `
    id ${lastingId},
    email ${text} not null check (email = lower(email)) ${lengthOf('email', 3, 254)},
    first_name ${text} not null ${lengthOf('first_name', 1, 80)},
    last_name ${text} not null ${lengthOf('last_name', 1, 80)},
    full_name ${text} not null ${lengthOf('full_name', 1, 161)},
    name_key ${text} not null,
    search_key ${text} not null,
    user_type ${text} not null check (${oneOf('user_type', userTypes)}),
    status ${text} not null check (${oneOf('status', userStatuses)}),
    status_set_by ${text},
    phone ${text} check (${isPhone}),
    locale ${text} not null ${lengthOf('locale', 2, 35)},
    avatar_url ${text} ${lengthOf('avatar_url', 1, 2000)},
    password_hash ${text} ${lengthOf('password_hash', 1, 500)},
    ${flag('has_purchased')},
    ${instant('trial_ends_at')},
    ${instant('created_at')} not null,
    ${instant('last_login_at')},
    class_level_id ${key} references class_levels (id) on delete restrict,
    class_level_position integer,
    enrolled_course_count integer not null default 0 check (enrolled_course_count >= 0),
    ${instant('waiting_since')},
    last_payment_id ${key},
    ${instant('archived_at')},
    ${instant('erased_at')},
    ${version},
    payer_id ${key} references payers (id) on delete restrict,
    check (${studentsOnly}),
    check (waiting_since is null or enrolled_course_count = 0)`,

  teachers: `
    user_id ${key} primary key references users (id) on delete restrict,
    headline ${text} ${lengthOf('headline', 0, 120)},
    bio ${text} ${lengthOf('bio', 0, 2000)},
    ${json('subjects')} not null,
    ${json('class_levels')} not null,
    qualifications ${text} ${lengthOf('qualifications', 0, 500)},
    experience_years integer check (experience_years between 0 and 60)`,

  bookmarks: `
    user_id ${key} not null references users (id) on delete cascade,
    item_id ${text} not null ${lengthOf('item_id', 1, 64)},
    ${instant('created_at')} not null,
    primary key (user_id, item_id)`,

  notes: `
    id ${lastingId},
    subject_type ${text} not null check (${oneOf('subject_type', noteSubjects)}),
    subject_id ${key} not null,
    text ${text} not null ${lengthOf('text', 1, 5000)},
    author_id ${key} references users (id) on delete restrict,
    ${instant('created_at')} not null`,
});
