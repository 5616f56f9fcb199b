// Frozen: this migration is released, see frozen-migrations.test.ts.
import { lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const auditActions = [
  'teacher.registered',
  'user.status_changed',
  'user.created',
  'user.password_set',
  'pricing.created',
  'pricing.deleted',
  'bookmark.added',
  'bookmark.removed',
  'session.started',
  'session.ended',
];
const auditSubjects = ['User', 'Teacher', 'Student', 'Pricing', 'Bookmark', 'Session'];

export const systemTables = ({ id, key, text, instant, json, tableEnd }: SqlDialect): string[] => [
  `create table audit_events (
    id ${id},
    actor_id ${key} references users (id) on delete restrict,
    action ${text} not null check (${oneOf('action', auditActions)}),
    subject ${text} not null check (${oneOf('subject', auditSubjects)}),
    subject_id ${text} not null ${lengthOf('subject_id', 1, 100)},
    subject_label ${text} not null,
    ${json('"before"')},
    ${json('"after"')},
    request_id ${text} ${lengthOf('request_id', 1, 200)},
    ${instant('occurred_at')} not null,
    search_key ${text} not null
  )${tableEnd}`,

  `create table sessions (
    id ${text} primary key not null ${lengthOf('id', 1, 100)},
    user_id ${key} not null references users (id) on delete cascade,
    user_agent ${text} ${lengthOf('user_agent', 0, 500)},
    address ${text} ${lengthOf('address', 0, 100)},
    ${instant('created_at')} not null,
    ${instant('last_used_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('ended_at')}
  )${tableEnd}`,

  `create table refresh_tokens (
    hash ${text} primary key not null ${lengthOf('hash', 64, 64)},
    session_id ${text} not null references sessions (id) on delete cascade,
    parent_hash ${text} ${lengthOf('parent_hash', 64, 64)},
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('used_at')},
    ${instant('retired_at')}
  )${tableEnd}`,

  `create table idempotency_keys (
    user_id ${key} not null references users (id) on delete cascade,
    key ${text} not null ${lengthOf('key', 1, 128)},
    fingerprint ${text} not null ${lengthOf('fingerprint', 1, 500)},
    status integer not null check (status between 100 and 599),
    ${json('body')} not null,
    ${instant('created_at')} not null,
    primary key (user_id, key)
  )${tableEnd}`,

  `create table attempts (
    bucket ${text} primary key not null ${lengthOf('bucket', 64, 64)},
    ${json('tries')} not null,
    ${instant('expires_at')} not null
  )${tableEnd}`,
];
