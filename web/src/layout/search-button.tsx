import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { loadPart, preloadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import styles from './search-button.module.css';

const isInPalette = (): boolean => document.activeElement?.closest('[data-palette]') != null;

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
  // The keys between Ctrl+K and the moment when the palette has the focus, whose code might still be
  // loading. Without this, they would reach the screen behind it.
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isWaiting = isOpen && !failure && !isInPalette();
      if (!isWaiting || ctrlKey || metaKey || altKey || key === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Enter') setIsEntered(true);
      else if (key === 'Escape') close();
      else if (key === 'Backspace') type((text) => text.slice(0, -1));
      else if (key.length === 1) type((text) => text + key);
    },
    { capture: true },
  );
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
        <IconSearch size={18} aria-hidden />
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
