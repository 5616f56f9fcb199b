import { Menu } from '@mantine/core';
import { locales } from '@provost/contract/locales';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavbarButton } from './navbar-button.tsx';

export const LanguageMenu = () => {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <NavbarButton label={t('layout.language')}>
          <IconLanguage size={20} stroke={1.5} aria-hidden />
        </NavbarButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={i18n.resolvedLanguage ?? 'en'}
          onChange={(language) => void i18n.changeLanguage(language)}
        >
          {locales.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {t(`app.languages.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
