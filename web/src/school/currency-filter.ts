import type { QueryClient } from '@tanstack/react-query';
import { schoolQuery } from '@/api/school-query.ts';
import type { ChoiceFilter, FilterOption } from '@/table/filter.ts';

const currencyOptions = async (client: QueryClient): Promise<readonly FilterOption[]> => {
  const school = await client.ensureQueryData(schoolQuery);
  return (school?.currencies ?? []).map((code) => ({ value: code, label: code }));
};

export const currencyFilter: ChoiceFilter = {
  name: 'currency',
  title: 'payments.currency',
  options: currencyOptions,
  isOurs: true,
};
