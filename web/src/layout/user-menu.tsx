import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/api/session/use-session.ts';
import { Initials } from '@/ui/initials.tsx';
import { PreferenceItems } from './preference-items.tsx';
import { useSignOut } from './use-sign-out.ts';
import styles from './user-menu.module.css';

export const UserMenu = () => {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const signOut = useSignOut();
  const name = user?.full_name ?? t('layout.unnamed');

  return (
    <Menu
      position="bottom-end"
      width={240}
      withInitialFocusPlaceholder={false}
      classNames={{ item: styles.item }}
    >
      <Menu.Target>
        <UnstyledButton className={styles.button}>
          <Initials name={name} size={30} />
          <span className={styles.name}>{name}</span>
          <VisuallyHidden>{t('layout.userMenu')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.card}>
          <span className={styles.full}>{name}</span>
          <span className={styles.email}>{user?.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/profile"
          leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden />}
        >
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Divider />
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item
          onClick={signOut}
          leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
        >
          {t('layout.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
