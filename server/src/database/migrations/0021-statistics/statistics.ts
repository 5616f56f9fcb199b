import { type Migration, runStatements } from '../migration.ts';

/** Hardly anybody who was archived has a course, which PostgreSQL cannot know from single columns. */
export const statistics: Migration = {
  name: '0021-statistics',
  async up(db, { engine }) {
    if (engine === 'sqlite') return;
    await runStatements(db, [
      'create statistics users_courses_by_status (mcv) on status, enrolled_course_count from users',
    ]);
  },
};
