import { Select } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noMatchesKey, useSearchTerm } from '@/ui/use-search-term.ts';
import { chosenValues, type RecordFilter, toggleFilter } from './filter.ts';
import styles from './toolbar.module.css';

interface RecordChoiceProps {
  readonly filter: RecordFilter;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Finds records by typing. The chosen ones are chips below the search. */
export const RecordChoice = ({ filter, chosen, onChange }: RecordChoiceProps) => {
  const { t } = useTranslation();
  const { find, title } = filter;
  const [typed, setTyped] = useState('');
  const { search, isTyping } = useSearchTerm(typed);
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
  const found = isSearching ? [] : data.filter(({ value }) => !values.includes(value));
  return (
    <fieldset className={styles.choices}>
      <legend>{t(title)}</legend>
      <Select
        size="xs"
        aria-label={t(title)}
        placeholder={t('table.findRecord')}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => {
          if (id) onChange(toggleFilter([], chosen, id));
          setTyped('');
        }}
        data={found.map((option) => ({ ...option }))}
        filter={({ options }) => options}
        searchable
        nothingFoundMessage={t(noMatchesKey({ isSearching, isFailed: isError }))}
        comboboxProps={{ withinPortal: false }}
        autoComplete="off"
      />
    </fieldset>
  );
};
