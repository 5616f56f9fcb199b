import type { Reader } from '../../database/database.ts';

export async function isOffered(reader: Reader, planId: number): Promise<boolean> {
  const course = await reader
    .selectFrom('course_plans')
    .select('course_id')
    .where('plan_id', '=', planId)
    .limit(1)
    .executeTakeFirst();
  return course !== undefined;
}
