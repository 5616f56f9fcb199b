import { CloseButton, Kbd, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './toolbar.module.css';

const debounceMs = 200;

interface SearchBoxProps {
  readonly label: string;
  /** As it stands in the URL. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isBusy: boolean;
  /** Called when the arrow down leads on into the rows. */
  readonly onLeave: () => void;
}

/** Search as one types: what is typed shows at once, the list follows when the fingers rest. */
export const SearchBox = ({ label, value, onChange, isBusy, onLeave }: SearchBoxProps) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [heard, setHeard] = useState(value);
  if (value !== heard) {
    setHeard(value);
    // The echo of what was typed must not undo what was typed since.
    if (value !== told) {
      setTyped(value);
      setTold(value);
    }
  }
  const tell = useDebouncedCallback((next: string) => {
    setTold(next);
    onChange(next);
  }, debounceMs);
  const type = (next: string) => {
    setTyped(next);
    tell(next);
  };
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell.flush();
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onLeave();
        }
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          type('');
        }
      }}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        isBusy ? (
          <Loader size={14} aria-hidden />
        ) : typed === '' ? (
          <Kbd aria-hidden className={styles.key}>
            /
          </Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t('table.clearSearch')}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
};
