import { currency, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';
import { lastingId } from './lasting-ids.ts';

const noteSubjects = ['student', 'teacher', 'course', 'payment'];

export const newTables = (dialect: SqlDialect): string[] => {
  const { key, text, instant, json, tableEnd } = dialect;
  return [
    // Without a row the defaults apply.
    `create table school (
    id integer primary key check (id = 1),
    name ${text} not null ${lengthOf('name', 0, 120)},
    ${currency('default_currency', text)},
    ${json('currencies')} not null,
    time_zone ${text} not null ${lengthOf('time_zone', 1, 64)},
    trial_days integer check (trial_days between 0 and 365),
    support_email ${text} ${lengthOf('support_email', 3, 254)},
    version integer not null check (version >= 1)
  )${tableEnd}`,

    `create table notes (
    id ${lastingId(dialect)},
    subject_type ${text} not null check (${oneOf('subject_type', noteSubjects)}),
    subject_id ${key} not null,
    text ${text} not null ${lengthOf('text', 1, 5000)},
    author_id ${key} references users (id) on delete restrict,
    ${instant('created_at')} not null
  )${tableEnd}`,

    /** Facts about the database itself, such as the version of its name keys. */
    `create table metadata (
    name ${text} primary key not null ${lengthOf('name', 1, 100)},
    value ${text} not null
  )${tableEnd}`,

    `create table enrolment_tallies (
    status ${text} not null,
    count ${key} not null
  )${tableEnd}`,
  ];
};

export const newIndexes = ({ nullsFirst }: SqlDialect): string[] => [
  'create index notes_by_subject on notes (subject_type, subject_id, id)',
  'create index notes_by_author on notes (author_id)',
  'create index enrolments_by_time on enrolments (enrolled_at, id)',
  'create index enrolments_by_status on enrolments (status, enrolled_at, id)',
  'create index enrolments_by_payment on enrolments (payment_id) where payment_id is not null',
  `create index payments_by_status_payment on payments (status, ${nullsFirst('paid_at')}, id)`,
  'create index payments_by_status_method on payments (status, method, created_at, id)',
  `create index enrolments_by_source on enrolments (transferred_from_id)
    where transferred_from_id is not null`,
];
