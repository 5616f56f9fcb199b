import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-button.module.css';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Opens the palette, as Ctrl+K (or ⌘K) does from anywhere. */
export const SearchButton = () => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpened(true);
      setOpen((isOpenNow) => !isOpenNow);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        onClick={open}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={styles.words}>{t('palette.open')}</span>
        <span className={styles.keys} data-keys={t('palette.shortcut')} />
      </button>
      {wasOpened && (
        <Suspense>
          <CommandPalette opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
