import { useTranslation } from 'react-i18next';
import { setPreference, useLayout } from './preferences.ts';

/** The way to the other skin and to the other direction, each named by where it leads. */
export const useToggles = () => {
  const { t } = useTranslation();
  const { skin, direction } = useLayout();
  const isDark = skin === 'dark';
  const isRightToLeft = direction === 'rtl';
  return {
    skin: {
      isDark,
      label: t(isDark ? 'layout.lightSkin' : 'layout.darkSkin'),
      toggle: () => setPreference('skin', isDark ? 'light' : 'dark'),
    },
    direction: {
      isRightToLeft,
      label: t(isRightToLeft ? 'layout.leftToRight' : 'layout.rightToLeft'),
      toggle: () => setPreference('direction', isRightToLeft ? 'ltr' : 'rtl'),
    },
  };
};
