import { updateUser } from '@provost/contract/user.schema';
import type { SignedIn, TestApp } from '../app.ts';
import { call } from '../calls/call.ts';

/** Rules about the last owner need a school without other owners. */
export const archiveOwners = ({ database }: TestApp) =>
  database.write((writer) =>
    writer
      .updateTable('users')
      .set({ status: 'archived' })
      .where('user_type', '=', 'owner')
      .execute(),
  );

export const activeOwners = async ({ database }: TestApp): Promise<number[]> => {
  const rows = await database.reader
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const storedUser = ({ database }: TestApp, id: number) =>
  database.reader
    .selectFrom('users')
    .select(['user_type', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Changes the role or the status of a user. */
export const changeUser = (test: TestApp, who: SignedIn, id: number, body: object) =>
  call(test, who, updateUser, { id, body });
