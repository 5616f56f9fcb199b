import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noMatchesKey, useSearchTerm } from '@/ui/use-search-term.ts';
import { type Choice, withChosen } from './choice.ts';
import styles from './search-choice.module.css';

interface SearchChoiceProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: Choice | undefined;
  readonly onChange: (choice: Choice | undefined) => void;
  /** Gets the focus when its dialog opens. */
  readonly isFirst: boolean;
  /** The matches of exactly this search; undefined while they load. */
  readonly useChoices: (search: string) => {
    readonly choices: readonly Choice[] | undefined;
    readonly isFailed: boolean;
  };
}

/** A record, chosen among many by a search that the server makes. */
export const SearchChoice = (props: SearchChoiceProps) => {
  const { label, placeholder, value, onChange, useChoices } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value?.label ?? '');
  // The field shows the name of what is chosen, which is not a search.
  const term = typed.trim() === value?.label.trim() ? '' : typed.trim();
  const { search, isTyping } = useSearchTerm(term);
  const { choices, isFailed } = useChoices(search);
  const isSearching = isTyping || (choices === undefined && !isFailed);
  const found = isSearching ? [] : (choices ?? []);
  const isFound = found.some((choice) => choice.value === value?.value);
  const data = withChosen(found, value);
  return (
    <Select
      {...(props.isFirst && { 'data-autofocus': true })}
      label={label}
      placeholder={placeholder}
      description={value?.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      clearable={false}
      searchValue={typed}
      onSearchChange={setTyped}
      data={data.map(({ value: id, label: name }) => ({ value: id, label: name }))}
      // The server has filtered them.
      filter={({ options }) =>
        // Arrow down and Enter must not take again what is typed over.
        term === '' || isFound
          ? options
          : options.filter((option) => !('value' in option) || option.value !== value?.value)
      }
      value={value?.value ?? null}
      onChange={(id) => onChange(data.find((choice) => choice.value === id))}
      onBlur={({ currentTarget }) => {
        // Nothing was chosen for the new text, and the earlier choice no longer applies.
        if (value && currentTarget.value.trim() !== value.label.trim()) onChange(undefined);
      }}
      onKeyDown={(event) => {
        // Not sent with what was chosen before.
        if (event.key === 'Enter' && typed.trim() !== (value?.label.trim() ?? '')) {
          event.preventDefault();
        }
      }}
      nothingFoundMessage={t(noMatchesKey({ isSearching, isFailed }))}
      // The list box scrolls: Mantine's scroll area is one that no key reaches.
      withScrollArea={false}
      classNames={{ options: styles.options }}
      renderOption={({ option }) => (
        <div className={styles.option}>
          <bdi>{option.label}</bdi>
          <bdi className={styles.hint}>
            {data.find((choice) => choice.value === option.value)?.hint}
          </bdi>
        </div>
      )}
    />
  );
};
