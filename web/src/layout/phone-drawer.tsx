import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Mark } from '@/ui/mark.tsx';
import { useFocusBack } from '@/ui/use-focus-back.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './phone-drawer.module.css';
import { useSchoolName } from './use-school-name.ts';

interface PhoneDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const PhoneDrawer = ({ opened, onClose }: PhoneDrawerProps) => {
  const { t } = useTranslation();
  // Opens one render after mounting, because Mantine only animates changes.
  const isOpen = useMounted() && opened;
  const focusBack = useFocusBack(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      {...focusBack}
      title={
        <span className={styles.brand}>
          <Mark />
          <bdi>{useSchoolName()}</bdi>
        </span>
      }
      size={280}
      closeButtonProps={{ 'aria-label': t('layout.closeMenu') }}
    >
      <MenuLinks onChoose={onClose} />
    </Drawer>
  );
};
