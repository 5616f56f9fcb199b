import { type Migration, runStatements } from '../migration.ts';

/** The role of the user who set the status of another one. */
export const accountProtection: Migration = {
  name: '0016-account-protection',
  async up(db) {
    await runStatements(db, [
      'alter table users add column status_set_by text',
      `update users set status_set_by = (
        select actors.user_type from audit_events e join users actors on actors.id = e.actor_id
        where e.action = 'user.status_changed' and e.subject_id = cast(users.id as text)
          and e.subject in ('User', 'Teacher', 'Student')
        order by e.id desc limit 1)
        where status in ('suspended', 'archived')`,
    ]);
  },
};
