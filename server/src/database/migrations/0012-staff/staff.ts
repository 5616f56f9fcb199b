import { type Migration, runStatements } from '../migration.ts';

const isStaff = `user_type in ('owner', 'admin', 'finance', 'support')`;

/** Indexes for the list of all users and for the list of staff. */
export const staff: Migration = {
  name: '0012-staff',
  async up(db) {
    await runStatements(db, [
      'create index users_by_name on users (name_key, id)',
      'create index users_by_status_name on users (status, name_key, id)',
      'create index users_by_creation on users (created_at, id)',
      // So small that every order of it is sorted.
      `create index staff_by_name on users (user_type, name_key, id) where ${isStaff}`,
    ]);
  },
};
