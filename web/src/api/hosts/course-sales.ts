import type { CourseSales } from '@provost/contract/pricing';
import { moneyOf, numberOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import type { Adapted } from './adapted.ts';

export const adaptCourseSales = (response: unknown): Adapted<CourseSales, 'count' | 'gross'> => {
  const raw = unwrapData(response);
  return {
    currency: textOf(raw, 'currency'),
    count: numberOf(raw, 'count') ?? 0,
    gross: moneyOf(raw, 'gross') ?? '0',
  };
};
