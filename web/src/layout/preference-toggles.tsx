import { IconMoon, IconSun, IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setPreference, useLayout } from '@/lib/preferences.ts';
import { NavbarButton } from './navbar-button.tsx';

export const SkinToggle = () => {
  const { t } = useTranslation();
  const isDark = useLayout().skin === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <NavbarButton
      label={t(isDark ? 'layout.lightSkin' : 'layout.darkSkin')}
      onClick={() => setPreference('skin', isDark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </NavbarButton>
  );
};

export const DirectionToggle = () => {
  const { t } = useTranslation();
  const isRightToLeft = useLayout().direction === 'rtl';
  const Icon = isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <NavbarButton
      label={t(isRightToLeft ? 'layout.leftToRight' : 'layout.rightToLeft')}
      onClick={() => setPreference('direction', isRightToLeft ? 'ltr' : 'rtl')}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </NavbarButton>
  );
};
