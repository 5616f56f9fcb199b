import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Picker } from '@/ui/picker.tsx';
import { useSearchTerm } from '@/ui/use-search-term.ts';
import { type Choice, withChosen } from './choice.ts';
import { useDialogErrors } from './dialog-form.tsx';
import styles from './search-choice.module.css';

interface SearchChoiceProps {
  /** As the issues of the dialog name it: a missing choice is an error there. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  /** Below the field, until something with a hint of its own is chosen. */
  readonly hint?: string;
  readonly value: Choice | undefined;
  /** With the text that names no choice yet. The earlier choice ends with the first typed letter. */
  readonly onChange: (choice: Choice | undefined, unmatched?: string) => void;
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
  const { name, label, placeholder, value, onChange, useChoices } = props;
  const isChecked = useDialogErrors()(name) !== undefined;
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
      description={value?.hint ?? props.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isChecked && !value && t(problem)}
      clearable={false}
      // The list would cover the error, or the buttons below a field that has a value.
      openOnFocus={!isChecked && value === undefined}
      choices={found}
      isSearching={isSearching}
      isFailed={isFailed}
      chosen={value}
      onChoose={(choice) => onChange(data.find((known) => known.value === choice?.value))}
      typed={typed}
      onType={(text) => {
        setTyped(text);
        onChange(text === undefined ? value : undefined, text?.trim());
      }}
      classNames={{ options: styles.options }}
      renderOption={({ option }) => (
        <div className={styles.option}>
          <bdi>{option.label}</bdi>
          <bdi className="meta">{data.find((choice) => choice.value === option.value)?.hint}</bdi>
        </div>
      )}
    />
  );
};
