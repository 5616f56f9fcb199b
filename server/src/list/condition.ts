import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../http/api.ts';

export type Condition = Expression<SqlBool>;

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

export interface View {
  readonly caller: Caller;
  readonly now: Date;
}

export interface Clock {
  readonly now: Date;
  /** Of the school. */
  readonly timeZone: string;
}
