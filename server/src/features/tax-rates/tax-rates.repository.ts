import type { Reader } from '../../database/database.ts';

export async function hasCourses(reader: Reader, taxRateId: number): Promise<boolean> {
  const course = await reader
    .selectFrom('courses')
    .select('id')
    .where('tax_rate_id', '=', taxRateId)
    .limit(1)
    .executeTakeFirst();
  return course !== undefined;
}
