import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenValues, type RecordFilter, toggleFilter } from './filter.ts';
import styles from './toolbar.module.css';

interface RecordChoiceProps {
  readonly filter: RecordFilter;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const searchDelayMs = 200;

/** Finds records by typing. The chosen ones are chips below the search. */
export const RecordChoice = ({ filter, chosen, onChange }: RecordChoiceProps) => {
  const { t } = useTranslation();
  const { find, title } = filter;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const { data = [], isFetching } = useQuery({
    queryKey: ['filter records', title, search],
    queryFn: find ? (context) => find(search, context) : skipToken,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (!find) return null;
  const values = chosenValues(chosen);
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
        data={data.filter(({ value }) => !values.includes(value)).map((option) => ({ ...option }))}
        filter={({ options }) => options}
        searchable
        nothingFoundMessage={t(isFetching ? 'app.loading' : 'forms.noChoice')}
        comboboxProps={{ withinPortal: false }}
        autoComplete="off"
      />
    </fieldset>
  );
};
