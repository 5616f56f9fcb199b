// Frozen: this migration is released, see frozen-migrations.test.ts.
import type { SqlDialect } from '../sql-dialect.ts';

/** Without primary keys: concurrent writers each add a row, and readers sum the rows. */
export const aggregateTables = ({ key, text, instant, tableEnd }: SqlDialect): string[] => [
  `create table user_tallies (
    user_type ${text} not null,
    status ${text} not null,
    class_level_id ${key} not null,
    enrolled integer not null,
    has_purchased integer not null,
    count ${key} not null
  )${tableEnd}`,

  `create table trial_tallies (
    ${instant('ends_hour')} not null,
    status ${text} not null,
    count ${key} not null
  )${tableEnd}`,

  `create table payment_tallies (
    status ${text} not null,
    method ${text} not null,
    currency ${text} not null,
    count ${key} not null
  )${tableEnd}`,

  `create table transaction_tallies (
    type ${text} not null,
    status ${text} not null,
    currency ${text} not null,
    count ${key} not null,
    sum_cents ${key} not null
  )${tableEnd}`,

  `create table audit_tallies (
    actor_id ${key} not null,
    action ${text} not null,
    subject ${text} not null,
    count ${key} not null
  )${tableEnd}`,
];
