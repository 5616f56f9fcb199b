import type { Reader } from '../../database/database.ts';
import { invalidField } from '../../http/errors.ts';

/**
 * The levels are locked together: their names are compared, teachers have them by name, and their
 * order has a version.
 */
export const classLevelLock = 'class_levels';

/** A class level that a form can choose. */
export async function requireClassLevel(reader: Reader, id: number) {
  const level = await reader
    .selectFrom('class_levels')
    .select(['id', 'name', 'archived'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!level) throw invalidField('class_level', 'validation.missing_class_level');
  if (level.archived === 1) throw invalidField('class_level', 'validation.archived_class_level');
  return level;
}
