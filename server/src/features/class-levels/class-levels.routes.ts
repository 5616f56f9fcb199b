import { listClassLevels } from '@provost/contract/class-levels.schema';
import type { FeatureContext } from '../../http/api.ts';
import { toClassLevel } from './class-levels.mapper.ts';
import { classLevelsInOrder } from './class-levels.repository.ts';

export function registerClassLevels({ api, database }: FeatureContext): void {
  api.read(listClassLevels, async () => ({
    data: (await classLevelsInOrder(database.replica)).map(toClassLevel),
  }));
}
