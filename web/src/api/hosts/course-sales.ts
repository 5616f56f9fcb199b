import type { CourseSales } from '@provost/contract/pricing';
import type { Adapted } from './adapted.ts';
import { moneyOf, numberOf, textOf } from './fields.ts';
import { unwrapData } from './unwrap.ts';

export const adaptCourseSales = (response: unknown): Adapted<CourseSales, 'count' | 'gross'> => {
  const raw = unwrapData(response);
  return {
    currency: textOf(raw, 'currency'),
    count: numberOf(raw, 'count') ?? 0,
    gross: moneyOf(raw, 'gross') ?? '0',
  };
};
