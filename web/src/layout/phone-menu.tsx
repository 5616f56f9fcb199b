import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import { useSamePath } from '@/ui/use-same-path.ts';
import styles from './navbar.module.css';
import { NavbarButton } from './navbar-button.tsx';

const loadDrawer = () => loadPart(() => import('./phone-drawer.tsx'));

/** The menu on a phone: a drawer, loaded when it is first opened. */
export const PhoneMenu = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { part: drawer, failure, retry } = useLazyPart(loadDrawer, isOpen);
  const close = () => setIsOpen(false);
  // Back leads to another screen, not to another screen under a menu.
  const isSamePath = useSamePath(isOpen);
  if (!isSamePath) setIsOpen(false);
  return (
    <>
      <NavbarButton
        label={t('layout.openMenu')}
        className={styles.menu}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </NavbarButton>
      {drawer && <drawer.PhoneDrawer opened={isOpen} onClose={close} />}
      {failure && <LoadFailureDialog failure={failure} onRetry={retry} onClose={close} />}
    </>
  );
};
