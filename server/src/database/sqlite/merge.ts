import { type RawBuilder, sql } from 'kysely';

/** Reads each arm as far as the merge needs it, and not one row further. */
export const merge = (
  arms: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${sql.join([...arms], sql` union all `)} order by ${order}`;
