import { nameKey } from '@provost/contract/name-key';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';

const columns = ['id', 'name', 'archived', 'version', 'position'] as const;

export const classLevelsInOrder = (reader: Reader) =>
  reader.selectFrom('class_levels').select(columns).orderBy('position').execute();

export type ClassLevelRow = Awaited<ReturnType<typeof classLevelsInOrder>>[number];

export const insertClassLevel = (
  writer: Writer,
  level: Omit<ClassLevelRow, 'id'> & { id?: number },
): Promise<ClassLevelRow> =>
  writer.insertInto('class_levels').values(level).returning(columns).executeTakeFirstOrThrow();

export const saveClassLevel = (
  writer: Writer,
  id: number,
  change: Partial<Omit<ClassLevelRow, 'id'>>,
): Promise<ClassLevelRow> =>
  writer
    .updateTable('class_levels')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const removeClassLevel = (writer: Writer, id: number) =>
  writer.deleteFrom('class_levels').where('id', '=', id).execute();

export async function isUsed(reader: Reader, { id, name }: ClassLevelRow): Promise<boolean> {
  const student = reader.selectFrom('users').select('id').where('class_level_id', '=', id).limit(1);
  const course = reader
    .selectFrom('courses')
    .select('id')
    .where('class_level_id', '=', id)
    .limit(1);
  if ((await student.executeTakeFirst()) ?? (await course.executeTakeFirst())) return true;
  return (await teachersOf(reader, name)).length > 0;
}

/** The teachers of a class level, which they have by name. */
async function teachersOf(reader: Reader, name: string) {
  const teachers = await reader
    .selectFrom('teachers')
    .select(['user_id', 'class_levels'])
    .where('class_levels', '<>', '[]')
    .execute();
  return teachers
    .map(({ user_id, class_levels }) => ({ user_id, names: JSON.parse(class_levels) as string[] }))
    .filter(({ names }) => names.includes(name));
}

export async function renameForTeachers(writer: Writer, from: string, to: string): Promise<void> {
  for (const { user_id, names } of await teachersOf(writer, from)) {
    const renamed = names.map((name) => (name === from ? to : name));
    await writer
      .updateTable('teachers')
      .set({ class_levels: JSON.stringify(renamed) })
      .where('user_id', '=', user_id)
      .execute();
  }
}

export const lockCoursesOf = (writer: Writer, id: number) =>
  writer
    .selectFrom('courses')
    .select('id')
    .where('class_level_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The keys that `pricingSearchKey` gives, for all courses of the class level. */
export const rekeyPricings = (writer: Writer, id: number, name: string) =>
  writer
    .updateTable('pricings')
    .set((pricing) => ({
      search_key: sql<string>`${pricing
        .selectFrom('courses')
        .select('title_key')
        .whereRef('courses.id', '=', 'pricings.course_id')} || ${` ${nameKey(name)}`}`,
    }))
    .where('course_id', 'in', (pricing) =>
      pricing.selectFrom('courses').select('id').where('class_level_id', '=', id),
    )
    .execute();
