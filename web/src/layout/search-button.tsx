import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-button.module.css';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Opens the palette, like Ctrl+K (or ⌘K). */
export const SearchButton = () => {
  const { t } = useTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  // The empty list makes the shortcut work inside fields too.
  useHotkeys([['mod+K', () => setState(state === 'open' ? 'closed' : 'open')]], []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        onClick={() => setState('open')}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={styles.words}>{t('palette.open')}</span>
        <span className={styles.keys} data-keys={t('palette.shortcut')} />
      </button>
      {state !== 'never' && (
        <Suspense>
          <CommandPalette opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
};
