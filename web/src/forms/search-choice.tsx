import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '@/ui/picker.tsx';
import { useSearchTerm } from '@/ui/use-search-term.ts';
import { type Choice, withChosen } from './choice.ts';
import styles from './search-choice.module.css';

interface SearchChoiceProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: Choice | undefined;
  readonly onChange: (choice: Choice | undefined) => void;
  /** Gets the focus when its dialog opens. */
  readonly isFirst: boolean;
  /** The form was refused: a missing choice is an error. */
  readonly isChecked?: boolean;
  /** The matches of exactly this search; undefined while they load. */
  readonly useChoices: (search: string) => {
    readonly choices: readonly Choice[] | undefined;
    readonly isFailed: boolean;
  };
}

/** A record, chosen among many by a search that the server makes. */
export const SearchChoice = (props: SearchChoiceProps) => {
  const { label, placeholder, value, onChange, useChoices, isChecked = false } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const { search, isTyping } = useSearchTerm(typed ?? '');
  const { choices, isFailed } = useChoices(search);
  const isSearching = isTyping || (choices === undefined && !isFailed);
  const found = isSearching ? [] : (choices ?? []);
  const data = withChosen(found, value);
  const problem = typed?.trim() ? 'forms.chooseOption' : 'validation.required';
  return (
    <Picker
      {...(props.isFirst && { 'data-autofocus': true })}
      label={label}
      placeholder={placeholder}
      description={value?.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isChecked && !value && t(problem)}
      clearable={false}
      choices={found}
      isSearching={isSearching}
      isFailed={isFailed}
      chosen={value}
      onChoose={(choice) => onChange(data.find((known) => known.value === choice?.value))}
      typed={typed}
      onType={setTyped}
      // Nothing was chosen for the new text, and the earlier choice no longer applies.
      onLeave={(unmatched) => value && unmatched !== undefined && onChange(undefined)}
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
