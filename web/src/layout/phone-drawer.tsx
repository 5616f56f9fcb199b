import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MenuLinks } from './menu-links.tsx';

interface PhoneDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const PhoneDrawer = ({ opened, onClose }: PhoneDrawerProps) => {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('app.name')}
      size={280}
      closeButtonProps={{ 'aria-label': t('layout.closeMenu') }}
    >
      <MenuLinks onChoose={onClose} />
    </Drawer>
  );
};
