import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useSamePath } from '@/ui/use-same-path.ts';
import styles from './navbar.module.css';
import { NavbarButton } from './navbar-button.tsx';

const loadDrawer = () => loadPart(() => import('./phone-drawer.tsx'));

/** The menu on a phone: a drawer, loaded when it is first opened. */
export const PhoneMenu = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
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
      <LazyPart load={loadDrawer} isNeeded={isOpen} onClose={close}>
        {({ PhoneDrawer }) => <PhoneDrawer opened={isOpen} onClose={close} />}
      </LazyPart>
    </>
  );
};
