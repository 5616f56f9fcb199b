import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Choice, matching, singleMatch } from '@/lib/data/choice-matches.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { noMatchesKey } from './use-search-term.ts';

interface PickerProps
  extends Omit<
    SelectProps,
    'value' | 'onChange' | 'data' | 'filter' | 'searchValue' | 'onBlur' | 'onKeyDown'
  > {
  /** The matches of the typed text; all, if `isLocal`. */
  readonly choices: readonly Choice[];
  /** The picker finds the matches itself. */
  readonly isLocal?: boolean;
  /** The matches of the typed text are not known yet. */
  readonly isSearching?: boolean;
  readonly isFailed?: boolean;
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
  /** Typed instead of the name of the chosen one; undefined if nothing is. */
  readonly typed: string | undefined;
  readonly onType: (text: string | undefined) => void;
  /** With the typed text that stays, because it names no single choice. */
  readonly onLeave?: (unmatched: string | undefined) => void;
}

/**
 * One of many, found by typing. Enter and Tab take the option that is highlighted, or the only match.
 * Text that names no single choice stays in the field.
 */
export const Picker = (props: PickerProps) => {
  const {
    choices,
    isLocal,
    isSearching = false,
    isFailed = false,
    chosen,
    onChoose,
    ...others
  } = props;
  const { typed, onType, onLeave, ...select } = others;
  const { t } = useTranslation();
  /** Enter or Tab came before the matches. */
  const [isAwaited, setIsAwaited] = useState(false);
  const text = typed?.trim() ?? '';
  const isTypedOver = typed !== undefined && text !== '';
  const matches = isLocal && isTypedOver ? matching(choices, text) : choices;
  const single = isTypedOver && !isSearching ? singleMatch(matches, text) : undefined;
  const choose = (choice: Choice | undefined) => {
    onType(undefined);
    setIsAwaited(false);
    onChoose(choice);
  };
  const takeAwaited = useEffectEvent((match: Choice | undefined, isPending: boolean) => {
    if (isAwaited && match) choose(match);
    if (!isPending) setIsAwaited(false);
  });
  useEffect(() => takeAwaited(single, isSearching), [single, isSearching]);

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (typed === undefined || event.nativeEvent.isComposing) return;
    const highlighted = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key === 'Tab' && highlighted) document.getElementById(highlighted)?.click();
    if (event.key !== 'Enter' || highlighted) return;
    // The form is not sent before the text has become a choice.
    event.preventDefault();
    if (single) choose(single);
    else if (isTypedOver) setIsAwaited(true);
  };
  const leave = () => {
    if (typed === undefined) return onLeave?.(undefined);
    if (!isTypedOver) choose(undefined);
    else if (single) choose(single);
    else setIsAwaited(true);
    onLeave?.(isTypedOver && !single ? text : undefined);
  };
  const shown =
    chosen && typed === undefined && !matches.some(({ value }) => value === chosen.value)
      ? [chosen, ...matches]
      : matches;
  return (
    <Select
      {...select}
      searchable
      value={typed === undefined ? (chosen?.value ?? null) : null}
      searchValue={typed ?? chosen?.label ?? ''}
      onInput={({ currentTarget: { value } }) => {
        setIsAwaited(false);
        onType(value === (chosen?.label ?? '') ? undefined : value);
      }}
      onChange={(id) => choose(shown.find(({ value }) => value === id))}
      onBlur={leave}
      onKeyDown={onKey}
      data={shown.map(({ value, label }) => ({ value, label }))}
      // Only the matches are given.
      filter={({ options }) => options}
      // A click on the chosen option keeps it.
      allowDeselect={false}
      nothingFoundMessage={t(noMatchesKey({ isSearching, isFailed }))}
      // The list box scrolls: Mantine's scroll area is one that no key reaches.
      withScrollArea={false}
      autoComplete="off"
    />
  );
};
