import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { plainKey } from '@/lib/dom/plain-key.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { isPageCovered } from '@/ui/dialog-stack.ts';
import styles from './search-box.module.css';

const debounceMs = 150;
const maxLength = 200;

/** Of the list, whichever record is open. */
const listAddress = (): string => {
  const params = new URLSearchParams(location.search);
  params.delete('open');
  return `${location.pathname}?${params}`;
};

interface SearchBoxProps {
  readonly label: string;
  /** From the URL. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The rows on show are not those of this search yet. */
  readonly isBusy: boolean;
  /** Arrow down: moves the focus into the rows, once they are those of this search. */
  readonly onLeave: () => void;
}

/** Searches while the user types, once the keys rest. */
export const SearchBox = ({ label, value, onChange, isBusy, onLeave }: SearchBoxProps) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next;
    onChange(next);
  }, debounceMs);
  const discardTyped = () => {
    // Text that was typed before Back must not be searched for after it.
    report.cancel();
    reported.current = value;
    setTyped(value);
  };
  // The URL's echo of an earlier text must not undo what was typed since.
  const follow = useEffectEvent((next: string) => {
    if (next !== reported.current) discardTyped();
  });
  useLayoutEffect(() => follow(value), [value]);
  const typedAt = useRef<string>(undefined);
  // Back can lead to a list with the same search, or only close a record.
  useWindowEvent('popstate', () => {
    if (listAddress() !== typedAt.current) discardTyped();
  });
  const [isLeaving, setIsLeaving] = useState(false);
  const type = (next: string) => {
    typedAt.current = listAddress();
    setTyped(next);
    setIsLeaving(false);
    report(next);
  };
  const clear = () => {
    type('');
    input.current?.focus();
  };
  useWindowEvent('keydown', (event) => {
    // A dialog over the list keeps its keys.
    if (plainKey(event) !== '/' || isPageCovered()) return;
    event.preventDefault();
    input.current?.focus();
  });
  useLayoutEffect(() => {
    if (!isLeaving || isBusy) return;
    setIsLeaving(false);
    if (document.activeElement === input.current) onLeave();
  }, [isLeaving, isBusy, onLeave]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') report.flush();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      report.flush();
      setIsLeaving(true);
    }
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      type('');
    }
  };
  const idle =
    typed === '' ? (
      <kbd aria-hidden className={styles.key}>
        /
      </kbd>
    ) : (
      <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={clear} />
    );
  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.box ?? ''}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={isBusy ? <Loader size={14} aria-hidden /> : idle}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => report.flush()}
      onKeyDown={onKeyDown}
    />
  );
};
