import { useTranslation } from '../i18n/i18n.ts';
import { setPreference, shownSkin, useLayout } from './preferences.ts';

/** Switches of theme and text direction, each labelled with the state it switches to. */
export const useToggles = () => {
  const { t } = useTranslation();
  const layout = useLayout();
  const isDark = shownSkin(layout) === 'dark';
  const isRightToLeft = layout.direction === 'rtl';
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
