import type { ClassLevel } from '@provost/contract/class-levels';
import type { classLevelsInOrder } from './class-levels.repository.ts';

type ClassLevelRow = Awaited<ReturnType<typeof classLevelsInOrder>>[number];

export const toClassLevel = (row: ClassLevelRow): ClassLevel => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  version: row.version,
});
