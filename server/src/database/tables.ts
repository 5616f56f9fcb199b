import type { AggregateTables } from './aggregate-tables.ts';
import type { RowOf } from './schema/columns.ts';
import { accountTables } from './schema/tables/account-tables.ts';
import { billingTables } from './schema/tables/billing-tables.ts';
import { courseTables } from './schema/tables/course-tables.ts';
import { moneyTables } from './schema/tables/money-tables.ts';
import { peopleTables } from './schema/tables/people-tables.ts';
import { systemTables } from './schema/tables/system-tables.ts';
import type { timeZoneTables } from './schema/time-zones.ts';

/** The tables with rows of their own; a table follows those it refers to. */
export const tables = {
  ...billingTables,
  ...peopleTables,
  ...courseTables,
  ...moneyTables,
  ...accountTables,
  ...systemTables,
};

type RowsOf<T> = { [N in keyof T]: RowOf<T[N]> };

/**
 * The tables as both engines return them: times are ISO strings in UTC with milliseconds, money is
 * integer cents, lists and objects are JSON strings, booleans are 1 and 0.
 * Triggers maintain the columns marked as counters.
 */
export interface Tables
  extends RowsOf<typeof tables>,
    RowsOf<typeof timeZoneTables>,
    AggregateTables {}

export type SearchedTable =
  | 'users'
  | 'courses'
  | 'payments'
  | 'pricings'
  | 'audit_events'
  | 'payers'
  | 'invoices';
