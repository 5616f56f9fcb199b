import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { languageNames, languages } from '@provost/contract/locales';
import {
  IconChevronDown,
  IconChevronUp,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '@/api/session/use-session.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';
import { Initials } from '@/ui/initials.tsx';
import { useSignOut } from './use-sign-out.ts';
import styles from './user-menu.module.css';

const icon = { size: 18, 'aria-hidden': true };

/** Expands in place: a submenu would not fit beside the menu on a phone. */
const LanguageItems = () => {
  const { t, language } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const [isExpanded, setExpanded] = useState(false);
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
        leftSection={<IconLanguage {...icon} />}
        rightSection={<Chevron size={14} aria-hidden />}
      >
        {t('layout.language')}
      </Menu.Item>
      {isExpanded && (
        <Menu.RadioGroup value={language} onChange={(language) => void chooseLanguage(language)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </>
  );
};

const PreferenceItems = () => {
  const { theme, direction } = useToggles();
  const ThemeIcon = theme.isDark ? IconSun : IconMoon;
  const DirectionIcon = direction.isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <>
      <Menu.Item onClick={theme.toggle} leftSection={<ThemeIcon {...icon} />}>
        {theme.label}
      </Menu.Item>
      <Menu.Item onClick={direction.toggle} leftSection={<DirectionIcon {...icon} />}>
        {direction.label}
      </Menu.Item>
    </>
  );
};

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
          <span className="meta">{user?.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle {...icon} />}>
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Divider />
        <LanguageItems />
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout {...icon} />}>
          {t('layout.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
