import type { ChangeFilter, FilterValues, RangeFilter, RecordFilter } from './filter.ts';
import { RangeFields } from './range-fields.tsx';
import { RecordChoice } from './record-choice.tsx';

export interface MoreFilterProps {
  readonly filter: RangeFilter | RecordFilter;
  readonly values: FilterValues;
  readonly onChange: ChangeFilter;
}

/** The filters that few lists have. */
export const MoreFilter = ({ filter, values, onChange }: MoreFilterProps) =>
  'range' in filter ? (
    <RangeFields filter={filter} values={values} onChange={onChange} />
  ) : (
    <RecordChoice
      filter={filter}
      chosen={values[filter.name]}
      onChange={(value) => onChange(filter.name, value)}
    />
  );
