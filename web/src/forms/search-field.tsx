import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Picker } from '@/ui/picker.tsx';
import type { Choice } from './choice.ts';
import { asUnmatched, chosenValue, unmatchedText } from './field-spec.ts';
import styles from './form.module.css';
import { type FieldProps, useField } from './form-context.ts';

interface SearchFieldProps extends FieldProps {
  /** Those that match the typed text, where `onSearch` is given; else all, and the field finds the matches. */
  readonly choices: readonly Choice[];
  /** What is chosen, which a search might not find. */
  readonly chosen?: Choice | undefined;
  readonly onSearch?: (text: string) => void;
  /** The choices are not those of the typed text yet. */
  readonly isSearching?: boolean;
  readonly isFailed?: boolean;
}

/** The number of options in the document; a search finds the others. */
const maxShown = 50;

/** One of many, found by typing. Text that names none of them stays, and is an error of the form. */
export const SearchField = ({ choices, onSearch, ...props }: SearchFieldProps) => {
  const { t } = useTranslation();
  const { value, change, leave, wrapper } = useField(props);
  const raw = String(value ?? '');
  const unmatched = unmatchedText(raw);
  const [seen, setSeen] = useState(raw);
  const [typed, setTyped] = useState(unmatched);
  if (raw !== seen) {
    setSeen(raw);
    setTyped(unmatched);
  }
  const search = useEffectEvent((text: string) => onSearch?.(text));
  useEffect(() => search(typed ?? ''), [typed]);
  const chosenId = chosenValue(raw);
  // The name of the chosen one stays in the field while its options are those of another search.
  const [last, setLast] = useState<Choice>();
  const known = [...choices, props.chosen, last].find((choice) => choice?.value === chosenId);
  return (
    <Picker
      {...wrapper}
      error={wrapper.error && unmatched !== undefined ? t('forms.chooseOption') : wrapper.error}
      choices={choices}
      // A form that starts here would be covered by the list.
      openOnFocus={false}
      isLocal={!onSearch}
      isSearching={props.isSearching ?? false}
      isFailed={props.isFailed ?? false}
      chosen={known}
      onChoose={(choice) => {
        setLast(choice);
        change(choice?.value ?? '');
      }}
      typed={typed}
      onType={setTyped}
      onLeave={(text) => {
        if (text !== undefined) change(asUnmatched(text));
        leave();
      }}
      clearable={!wrapper.required}
      clearButtonProps={{ 'aria-label': t('forms.clear', { field: wrapper.label }) }}
      limit={maxShown}
      classNames={{ options: styles.options }}
      comboboxProps={{ withinPortal: false }}
    />
  );
};
