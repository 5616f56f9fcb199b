import { Menu } from '@mantine/core';
import { languages } from '@provost/contract/locales';
import {
  IconChevronDown,
  IconChevronUp,
  IconLanguage,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };

/** Expands in place: a submenu would not fit beside the menu on a phone. */
const LanguageItems = () => {
  const { t, i18n } = useTranslation();
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
        rightSection={<Chevron size={14} stroke={1.5} aria-hidden />}
      >
        {t('layout.language')}
      </Menu.Item>
      {isExpanded && (
        <Menu.RadioGroup
          value={i18n.resolvedLanguage ?? 'en'}
          onChange={(language) => void chooseLanguage(language)}
        >
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {t(`app.languages.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </>
  );
};

/** The preferences in the user menu. */
export const PreferenceItems = () => {
  const { theme, direction } = useToggles();
  const ThemeIcon = theme.isDark ? IconSun : IconMoon;
  const DirectionIcon = direction.isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <>
      <LanguageItems />
      <Menu.Item onClick={theme.toggle} leftSection={<ThemeIcon {...icon} />}>
        {theme.label}
      </Menu.Item>
      <Menu.Item onClick={direction.toggle} leftSection={<DirectionIcon {...icon} />}>
        {direction.label}
      </Menu.Item>
    </>
  );
};
