import { useTranslation } from '../i18n/i18n.ts';
import { setPreference, useLayout } from './preferences.ts';

/** Switches of theme and text direction, each labelled with the state it switches to. */
export const useToggles = () => {
  const { t } = useTranslation();
  const { skin, direction } = useLayout();
  const isDark = skin === 'dark';
  const isRightToLeft = direction === 'rtl';
  return {
    theme: {
      isDark,
      label: t(isDark ? 'layout.lightTheme' : 'layout.darkTheme'),
      toggle: () => setPreference('skin', isDark ? 'light' : 'dark'),
    },
    direction: {
      isRightToLeft,
      label: t(isRightToLeft ? 'layout.leftToRight' : 'layout.rightToLeft'),
      toggle: () => setPreference('direction', isRightToLeft ? 'ltr' : 'rtl'),
    },
  };
};
