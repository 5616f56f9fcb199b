import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Choice, withChosen } from './choice.ts';
import styles from './form.module.css';
import { useField } from './form-context.ts';

interface SearchFieldProps {
  readonly name: string;
  /** Those that match the typed text, where `onSearch` is given; else all, and the field finds the matches. */
  readonly choices: readonly Choice[];
  /** What is chosen, which a search might not find. */
  readonly chosen?: Choice | undefined;
  readonly onSearch?: (text: string) => void;
  readonly hint?: string | undefined;
  /** In place of options; for example, why a search failed. */
  readonly nothing?: string;
}

/** The number of options in the document; a search finds the others. */
const maxShown = 50;

/** One of many, found by typing. */
export const SearchField = (props: SearchFieldProps) => {
  const { t } = useTranslation();
  const { name, choices, onSearch } = props;
  const { value, change, leave, wrapper } = useField(name, props.hint);
  const chosenId = String(value ?? '');
  // The name of the chosen one stays in the field while its options are those of another search.
  const [last, setLast] = useState<Choice>();
  const offered = choices.find((choice) => choice.value === chosenId);
  const known = offered ?? [props.chosen, last].find((choice) => choice?.value === chosenId);
  const label = known?.label;
  const shown = withChosen(choices, known);
  const isTypedOver = (text: string) => text !== (label ?? '');
  return (
    <Select
      {...wrapper}
      name={name}
      value={chosenId || null}
      onChange={(id) => {
        setLast(shown.find((choice) => choice.value === id));
        change(id ?? '');
      }}
      onBlur={({ currentTarget }) => {
        // Nothing was chosen for the new text, and the earlier choice no longer applies.
        if (known && isTypedOver(currentTarget.value) && wrapper.required) change('');
        leave();
      }}
      onKeyDown={(event) => {
        // Not sent with what was chosen before.
        if (event.key === 'Enter' && isTypedOver(event.currentTarget.value)) event.preventDefault();
      }}
      data={shown.map((choice) => ({ ...choice }))}
      searchable
      // A click on the chosen option keeps it.
      allowDeselect={false}
      clearable={!wrapper.required}
      clearButtonProps={{ 'aria-label': t('forms.clear', { field: wrapper.label }) }}
      limit={maxShown}
      // The list box scrolls: Mantine's scroll area is one that no key reaches.
      withScrollArea={false}
      classNames={{ options: styles.options }}
      {...(onSearch && {
        // The field shows the name of what is chosen, which is not a search.
        onSearchChange: (text: string) => onSearch(text === label ? '' : text),
        // Arrow down and Enter must not take again what is typed over.
        filter: ({ options, search }) =>
          search === '' || offered
            ? options
            : options.filter((option) => !('value' in option) || option.value !== known?.value),
      })}
      nothingFoundMessage={props.nothing ?? t('forms.noChoice')}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
    />
  );
};
