import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Choice } from './choice-field.tsx';
import { useField } from './form-context.ts';

interface SearchFieldProps {
  readonly name: string;
  /** Those that match, where `onSearch` is given; else all, and the field finds the matches. */
  readonly choices: readonly Choice[];
  readonly onSearch?: (text: string) => void;
  readonly hint?: string | undefined;
  readonly isLoading?: boolean;
}

/** The options in the document at once; the rest is found by typing. */
const maxShown = 50;

/** One of many, found by typing. */
export const SearchField = (props: SearchFieldProps) => {
  const { t } = useTranslation();
  const { name, choices, onSearch } = props;
  const { value, change, leave, wrapper } = useField(name, props.hint);
  return (
    <Select
      {...wrapper}
      name={name}
      value={String(value ?? '') || null}
      onChange={(chosen) => change(chosen ?? '')}
      onBlur={leave}
      data={choices.map((choice) => ({ ...choice }))}
      searchable
      // A click on the chosen option keeps it.
      allowDeselect={false}
      clearable={!wrapper.required}
      clearButtonProps={{ 'aria-label': t('forms.clear', { field: wrapper.label }) }}
      limit={maxShown}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options }) => options })}
      nothingFoundMessage={t(props.isLoading ? 'app.loading' : 'forms.noChoice')}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
    />
  );
};
