import { languages } from '@provost/contract/locales';
import {
  IconClipboardPlus,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { useSignOut } from './use-sign-out.ts';

interface ActionItemsOptions {
  readonly onEnrol: () => void;
}

export const useActionItems = ({ onEnrol }: ActionItemsOptions): PaletteSection => {
  const { t, i18n } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const { theme, direction } = useToggles();
  const signOut = useSignOut();
  const { canEnrol } = useEnrolmentRights();
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };
  const others = languages.filter((language) => language !== i18n.resolvedLanguage);
  return {
    id: 'actions',
    title: t('palette.actions'),
    items: [
      ...(canEnrol
        ? [
            {
              id: 'enrol',
              title: t('enrolments.enrolStudent'),
              icon: <IconClipboardPlus {...icon} />,
              run: onEnrol,
            },
          ]
        : []),
      {
        id: 'theme',
        title: theme.label,
        icon: theme.isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
        run: theme.toggle,
      },
      {
        id: 'direction',
        title: direction.label,
        icon: direction.isRightToLeft ? (
          <IconTextDirectionLtr {...icon} />
        ) : (
          <IconTextDirectionRtl {...icon} />
        ),
        run: direction.toggle,
      },
      ...others.map((language) => ({
        id: `language-${language}`,
        title: t(`app.languages.${language}`),
        hint: t('layout.language'),
        icon: <IconLanguage {...icon} />,
        run: () => void chooseLanguage(language),
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
