import { type RawBuilder, sql } from 'kysely';

/**
 * Each arm has an order and a limit of its own: without these the planner makes ready to read it
 * to its end, and sorts it.
 */
export const merge = (
  arms: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> => {
  const cut = arms.map(
    (arm) => sql`select * from (${arm} order by ${order} limit ${sql.lit(most)}) as arm`,
  );
  return sql`${sql.join(cut, sql` union all `)} order by ${order}`;
};
