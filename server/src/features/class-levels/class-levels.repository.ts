import type { Reader } from '../../database/database.ts';

export const classLevelsInOrder = (reader: Reader) =>
  reader
    .selectFrom('class_levels')
    .select(['id', 'name', 'archived', 'version'])
    .orderBy('position')
    .execute();
