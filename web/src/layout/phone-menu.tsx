import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuLinks } from './menu-links.tsx';
import { NavbarButton } from './navbar-button.tsx';

/** On a phone the menu is a drawer. */
export const PhoneMenu = () => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NavbarButton label={t('layout.openMenu')} hiddenFrom="sm" onClick={() => setOpen(true)}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </NavbarButton>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('app.name')}
        size={280}
        closeButtonProps={{ 'aria-label': t('layout.closeMenu') }}
      >
        <MenuLinks onChoose={() => setOpen(false)} />
      </Drawer>
    </>
  );
};
