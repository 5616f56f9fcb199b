import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart, preloadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import styles from './search-button.module.css';

const loadPalette = () => loadPart(() => import('./command-palette.tsx'));

/** Opens the palette, like Ctrl+K (or ⌘K). */
export const SearchButton = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { part: palette, failure, retry } = useLazyPart(loadPalette, isOpen);
  const close = () => setIsOpen(false);
  // The empty list makes the shortcut work inside fields too.
  useHotkeys([['mod+K', () => setIsOpen(!isOpen)]], []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => preloadPart(loadPalette)}
        onFocus={() => preloadPart(loadPalette)}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={styles.words}>{t('palette.open')}</span>
        <span className={styles.keys} data-keys={t('palette.shortcut')} />
      </button>
      {palette && <palette.CommandPalette opened={isOpen} onClose={close} />}
      {failure && <LoadFailureDialog failure={failure} onRetry={retry} onClose={close} />}
    </>
  );
};
