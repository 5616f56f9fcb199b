import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { loadPart, preloadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import styles from './search-button.module.css';

interface EarlyKeysOptions {
  readonly isActive: boolean;
  readonly onText: (edit: (text: string) => string) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

const isInPalette = (): boolean => document.activeElement?.closest('[data-palette]') != null;

/**
 * Receives the keys between Ctrl+K and the moment when the palette has the focus: its code might
 * still be loading. Without this, they would reach the screen behind it.
 */
const useEarlyKeys = ({ isActive, onText, onEnter, onEscape }: EarlyKeysOptions): void => {
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (!isActive || ctrlKey || metaKey || altKey || key === 'Tab' || isInPalette()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Enter') onEnter();
      else if (key === 'Escape') onEscape();
      else if (key === 'Backspace') onText((text) => text.slice(0, -1));
      else if (key.length === 1) onText((text) => text + key);
    },
    { capture: true },
  );
};

const loadPalette = () => loadPart(() => import('./command-palette.tsx'));

/** Opens the palette, like Ctrl+K (or ⌘K). */
export const SearchButton = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { part: palette, failure, retry } = useLazyPart(loadPalette, isOpen);
  const [term, setTerm] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const type = (edit: (text: string) => string) => {
    setTerm(edit);
    setIsEntered(false);
  };
  const close = () => {
    setIsOpen(false);
    type(() => '');
  };
  useEarlyKeys({
    isActive: isOpen && !failure,
    onText: type,
    onEnter: () => setIsEntered(true),
    onEscape: close,
  });
  // The empty list makes the shortcut work inside fields too.
  useHotkeys([['mod+K', () => (isOpen ? close() : setIsOpen(true))]], []);
  // Back and Forward lead to another page, or to the list behind a drawer.
  useWindowEvent('popstate', () => isOpen && close());
  const isLoading = isOpen && !palette && !failure;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        aria-busy={isLoading}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => preloadPart(loadPalette)}
        onFocus={() => preloadPart(loadPalette)}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={styles.words}>{(isLoading && term) || t('palette.open')}</span>
        <span className={styles.keys} data-keys={t('palette.shortcut')} />
      </button>
      {palette && (
        <palette.CommandPalette
          opened={isOpen}
          onClose={close}
          term={term}
          onTerm={(text) => type(() => text)}
          isEntered={isEntered}
          onEnter={setIsEntered}
        />
      )}
      {failure && <LoadFailureDialog failure={failure} onRetry={retry} onClose={close} />}
    </>
  );
};
