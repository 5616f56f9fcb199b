import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MenuLinks } from './menu-links.tsx';
import { useMounted } from './use-mounted.ts';

interface PhoneDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const PhoneDrawer = ({ opened, onClose }: PhoneDrawerProps) => {
  const { t } = useTranslation();
  const isMounted = useMounted();
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      title={t('app.name')}
      size={280}
      closeButtonProps={{ 'aria-label': t('layout.closeMenu') }}
    >
      <MenuLinks onChoose={onClose} />
    </Drawer>
  );
};
