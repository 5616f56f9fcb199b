import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Mark } from '@/ui/mark.tsx';
import { MenuLinks } from './menu-links.tsx';
import styles from './phone-drawer.module.css';
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
      title={
        <span className={styles.brand}>
          <Mark />
          {t('app.name')}
        </span>
      }
      size={280}
      closeButtonProps={{ 'aria-label': t('layout.closeMenu') }}
    >
      <MenuLinks onChoose={onClose} />
    </Drawer>
  );
};
