import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './navbar.module.css';
import { NavbarButton } from './navbar-button.tsx';

const PhoneDrawer = lazy(async () => ({
  default: (await import('./phone-drawer.tsx')).PhoneDrawer,
}));

/** The menu on a phone: a drawer, loaded when it is first opened. */
export const PhoneMenu = () => {
  const { t } = useTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <NavbarButton
        label={t('layout.openMenu')}
        className={styles.menu}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </NavbarButton>
      {state !== 'never' && (
        <Suspense>
          <PhoneDrawer opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
};
