import { appendOnly, counterTriggers } from './counter-triggers.ts';
import { tallyTriggers } from './tally-triggers.ts';

const searched = ['users', 'courses', 'payments', 'pricings', 'audit_events'];

/** What PostgreSQL does its own way on top of the shared tables. */
export const postgresRules: readonly string[] = [
  'create extension if not exists pg_trgm',
  ...searched.map(
    (table) => `create index ${table}_search on ${table} using gin (search_key gin_trgm_ops)`,
  ),
  ...tallyTriggers(),
  ...counterTriggers,
  ...appendOnly,
];
