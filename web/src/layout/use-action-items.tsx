import { locales } from '@provost/contract/user';
import {
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { setPreference, useLayout } from '@/lib/preferences.ts';
import { useSignOut } from './use-sign-out.ts';

export const useActionItems = (): PaletteSection => {
  const { t, i18n } = useTranslation();
  const { skin, direction } = useLayout();
  const signOut = useSignOut();
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };
  const isDark = skin === 'dark';
  const isRightToLeft = direction === 'rtl';
  const languages = locales.filter((language) => language !== i18n.resolvedLanguage);
  return {
    id: 'actions',
    title: t('palette.actions'),
    items: [
      {
        id: 'skin',
        title: t(isDark ? 'layout.lightSkin' : 'layout.darkSkin'),
        icon: isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
        run: () => setPreference('skin', isDark ? 'light' : 'dark'),
      },
      {
        id: 'direction',
        title: t(isRightToLeft ? 'layout.leftToRight' : 'layout.rightToLeft'),
        icon: isRightToLeft ? (
          <IconTextDirectionLtr {...icon} />
        ) : (
          <IconTextDirectionRtl {...icon} />
        ),
        run: () => setPreference('direction', isRightToLeft ? 'ltr' : 'rtl'),
      },
      ...languages.map((language) => ({
        id: `language-${language}`,
        title: t(`app.languages.${language}`),
        hint: t('layout.language'),
        icon: <IconLanguage {...icon} />,
        run: () => void i18n.changeLanguage(language),
      })),
      {
        id: 'sign-out',
        title: t('layout.signOut'),
        icon: <IconLogout {...icon} />,
        run: signOut,
      },
    ],
  };
};
