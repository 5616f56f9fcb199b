import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';

const viewRows = (reader: Reader, userId: number) =>
  reader
    .selectFrom('views')
    .innerJoin('users', 'users.id', 'views.owner_id')
    .leftJoin('default_views', (join) =>
      join.onRef('default_views.view_id', '=', 'views.id').on('default_views.user_id', '=', userId),
    )
    .selectAll('views')
    .select([
      'users.full_name as owner_name',
      sql<number>`case when default_views.view_id is null then 0 else 1 end`.as('is_default'),
    ]);

export type ViewRow = Awaited<ReturnType<typeof findViews>>[number];

/** The own ones and those that are shared. */
export const findViews = (reader: Reader, userId: number) =>
  viewRows(reader, userId)
    .where(({ eb, or }) =>
      or([eb('views.owner_id', '=', userId), eb('views.is_shared', '=', sql.lit(1))]),
    )
    .execute();

export const findView = (reader: Reader, userId: number, id: number) =>
  viewRows(reader, userId).where('views.id', '=', id).executeTakeFirst();

export async function countViews(reader: Reader, userId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Opens the list with the view for the user, or no longer. */
export async function saveDefault(
  writer: Writer,
  userId: number,
  { id, list }: { readonly id: number; readonly list: string },
  isDefault: boolean,
): Promise<void> {
  await writer
    .deleteFrom('default_views')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .$if(!isDefault, (query) => query.where('view_id', '=', id))
    .execute();
  if (!isDefault) return;
  await writer
    .insertInto('default_views')
    .values({ user_id: userId, list, view_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: id }))
    .execute();
}

/** Whose list opens with the view. */
export const usersOfDefault = async (reader: Reader, id: number): Promise<number[]> =>
  (
    await reader
      .selectFrom('default_views')
      .select('user_id')
      .where('view_id', '=', id)
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** Unless they have chosen another one since. */
export async function restoreDefaults(
  writer: Writer,
  userIds: readonly number[],
  { id, list }: { readonly id: number; readonly list: string },
): Promise<void> {
  if (userIds.length === 0) return;
  await writer
    .insertInto('default_views')
    .columns(['user_id', 'list', 'view_id'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          'id',
          sql<string>`cast(${list} as text)`.as('list'),
          sql<number>`cast(${id} as bigint)`.as('view_id'),
        ])
        .where('id', 'in', [...userIds])
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const liveTagIds = async (reader: Reader): Promise<Set<string>> =>
  new Set(
    (await reader.selectFrom('tags').select('id').where('deleted_at', 'is', null).execute()).map(
      ({ id }) => String(id),
    ),
  );
