import type { ClassLevel } from '@provost/contract/class-levels';
import type { ClassLevelRow } from './class-levels.repository.ts';

export const toClassLevel = (row: ClassLevelRow): ClassLevel => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  version: row.version,
});
