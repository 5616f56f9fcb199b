import { securityActions } from '@provost/contract/audit';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { sumCounters } from '../../list/counter.ts';
import { choiceFilter, dayFilters, enumFilter, textFilter } from '../../list/filters.ts';
import { classLevelLock } from '../../school/class-levels/class-level-rules.ts';

const versioned = {
  User: 'users',
  Student: 'users',
  Teacher: 'users',
  School: 'school',
  ClassLevel: 'class_levels',
  Course: 'courses',
  Enrolment: 'enrolments',
  Payment: 'payments',
  PaymentPlan: 'payment_plans',
  TaxRate: 'tax_rates',
  Tag: 'tags',
  View: 'views',
  Payer: 'payers',
} as const;

/**
 * The version that the subject has now; null if it is deleted. Only events with a version have an id
 * that is a number.
 */
const currentVersion = sql<number | null>`case
  when audit_events.subject_version is null then null
  when audit_events.action = 'class_level.reordered'
    then (select cast(value as integer) from metadata where name = ${sql.lit(`lock:${classLevelLock}`)})
  ${sql.join(
    Object.entries(versioned).map(
      ([subject, table]) => sql`when audit_events.subject = ${sql.lit(subject)}
        then (select version from ${sql.table(table)} where id = cast(audit_events.subject_id as integer))`,
    ),
    sql` `,
  )}
  end`;

/** Prices have no version: one is there or deleted. */
const isPriceDeleted = sql<number | null>`case when audit_events.subject = 'Pricing'
  then (select case when deleted_at is null then 0 else 1 end from pricings
    where id = cast(audit_events.subject_id as integer)) end`;

export const auditRows = (reader: Reader) =>
  reader
    .selectFrom('audit_events')
    .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
    .leftJoin('audit_events as reverting', 'reverting.reverts_id', 'audit_events.id')
    .select([
      'audit_events.id',
      'actor.id as actor_id',
      'actor.full_name as actor_name',
      'actor.email as actor_email',
      'actor.user_type as actor_type',
      'audit_events.action',
      'audit_events.subject',
      'audit_events.subject_id',
      'audit_events.subject_label',
      'audit_events.before',
      'audit_events.after',
      'audit_events.request_id',
      'audit_events.occurred_at',
      'audit_events.reverts_id',
      'audit_events.subject_version',
      'audit_events.redacted_at',
      'audit_events.address',
      'audit_events.occurrences',
      'reverting.id as reverted_by_id',
      currentVersion.as('current_version'),
      isPriceDeleted.as('is_price_deleted'),
    ]);

const categoryFilter = (column: string) =>
  choiceFilter({ security: () => enumFilter(column)(securityActions) });

export const auditSource = {
  name: 'audit-events',
  table: 'audit_events',
  own: {
    subject: 'Audit',
    where: (callerId: number) => sql<SqlBool>`audit_events.actor_id = ${callerId}`,
  },
  orderings: { occurred_at: { column: 'audit_events.occurred_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'occurred_at', descending: true }],
  filters: {
    action: enumFilter('audit_events.action'),
    subject: enumFilter('audit_events.subject'),
    subject_id: textFilter('audit_events.subject_id'),
    category: categoryFilter('audit_events.action'),
    ...dayFilters('occurred', 'audit_events.occurred_at'),
  },
  dayFilters: ['occurred_from', 'occurred_to'],
  indexed: { action: ['occurred_at'], subject: ['occurred_at'] },
  search: { table: 'audit_events' },
  counter: sumCounters({
    table: 'audit_counts',
    own: (callerId) => sql<SqlBool>`actor_id = ${callerId}`,
    filters: {
      action: enumFilter('action'),
      subject: enumFilter('subject'),
      category: categoryFilter('action'),
    },
  }),
  rows: auditRows,
} as const;
