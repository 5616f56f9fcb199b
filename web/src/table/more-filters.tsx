import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Picker } from '@/ui/picker.tsx';
import { useSearchTerm } from '@/ui/use-search-term.ts';
import {
  type ChangeFilter,
  chosenValues,
  type FilterValues,
  type RangeFilter,
  type RecordFilter,
  toggleFilter,
} from './filter.ts';
import { RangeFields } from './range-fields.tsx';
import styles from './toolbar.module.css';

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

interface RecordChoiceProps {
  readonly filter: RecordFilter;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Finds records by typing. The chosen ones are chips below the search. */
const RecordChoice = ({ filter, chosen, onChange }: RecordChoiceProps) => {
  const { t } = useTranslation();
  const { find, title } = filter;
  const [typed, setTyped] = useState<string>();
  const [unmatched, setUnmatched] = useState<string>();
  const { search, isTyping } = useSearchTerm(typed ?? '');
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: ['filter records', title, search],
    queryFn: find ? (context) => find(search, context) : skipToken,
  });
  if (!find) return null;
  const values = chosenValues(chosen);
  const isSearching = isPending || isTyping;
  const found = isSearching
    ? []
    : data
        .filter(({ value }) => !values.includes(value))
        .map(({ value, label, status }) => ({
          value,
          label: status ? `${label} · ${t(`status.${status}`)}` : label,
        }));
  return (
    <fieldset className={styles.choices}>
      <legend>{t(title)}</legend>
      <Picker
        size="xs"
        aria-label={t(title)}
        placeholder={t('table.findRecord')}
        error={unmatched !== undefined && unmatched === typed?.trim() && t('forms.chooseOption')}
        errorProps={{ role: 'alert' }}
        choices={found}
        isSearching={isSearching}
        isFailed={isError}
        chosen={undefined}
        onChoose={(choice) => choice && onChange(toggleFilter([], chosen, choice.value))}
        typed={typed}
        onType={setTyped}
        onLeave={setUnmatched}
        comboboxProps={{ withinPortal: false }}
      />
    </fieldset>
  );
};
