import type { QueryClient } from '@tanstack/react-query';
import { schoolQuery } from '@/api/school-query.ts';
import type { FilterOption } from '@/table/filter.ts';

export const currencyOptions = async (client: QueryClient): Promise<readonly FilterOption[]> => {
  const school = await client.ensureQueryData(schoolQuery);
  return (school?.currencies ?? []).map((code) => ({ value: code, label: code }));
};
