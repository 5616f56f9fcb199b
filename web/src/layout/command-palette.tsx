import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { languageNames, languages } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';
import { screens } from '@provost/contract/screens';
import {
  IconClipboardPlus,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useBookmarks } from '@/features/bookmarks/use-bookmarks.ts';
import { searchQuery } from '@/features/palette/palette.queries.ts';
import { PaletteDialog } from '@/features/palette/palette-dialog.tsx';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';
import { LazyEnrolDialog } from '@/school/enrolments/lazy-enrol-dialog.tsx';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { searchOfView, viewsQuery } from '@/school/views/views.queries.ts';
import { screenIcons } from './screen-icons.ts';
import { useHitSections } from './use-hit-sections.tsx';
import { useSignOut } from './use-sign-out.ts';

interface ActionItemsOptions {
  readonly onEnrol: () => void;
}

const useActionItems = ({ onEnrol }: ActionItemsOptions): PaletteSection => {
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
        title: languageNames[language],
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

/** All pages that the user has access to, with bookmarked pages in a section of their own. */
const usePageSections = (): PaletteSection[] => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { ids } = useBookmarks();
  const items = screens
    .filter(({ access }) => can(access))
    .map(({ id, path }) => {
      const Icon = screenIcons[id];
      const title = t(`nav.${id}`);
      return {
        id,
        title,
        icon: <Icon size={18} stroke={1.5} aria-hidden />,
        run: () => void navigate({ to: path }),
        aside: <BookmarkStar id={id} title={title} />,
      };
    });
  return [
    {
      id: 'bookmarks',
      title: t('palette.bookmarks'),
      items: items.filter(({ id }) => ids.includes(id)),
    },
    {
      id: 'pages',
      title: t('palette.pages'),
      items: items.filter(({ id }) => !ids.includes(id)),
    },
  ];
};

/** The saved views of all lists. i18n-keys: nav.* */
const useViewSection = (): PaletteSection => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: views } = useQuery(viewsQuery);
  return {
    id: 'views',
    title: t('views.many'),
    items: (views ?? []).map((view) => {
      const Icon = screenIcons[view.list];
      return {
        id: `view-${view.id}`,
        title: view.name,
        hint: t(`nav.${view.list}`),
        icon: <Icon size={18} stroke={1.5} aria-hidden />,
        run: () => void navigate({ to: `/${view.list}`, search: searchOfView(view) }),
      };
    }),
  };
};

const searchDelay = 150;

/** Items whose title or hint contains every word, in any order and ignoring accents. */
const matching = (sections: readonly PaletteSection[], term: string): PaletteSection[] => {
  const words = nameKey(term).split(' ');
  return sections.map((section) => ({
    ...section,
    items: section.items.filter(({ title, hint = '' }) => {
      const key = nameKey(`${title} ${hint}`);
      return words.every((word) => key.includes(word));
    }),
  }));
};

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** Enter was pressed for this term. */
  readonly isEntered: boolean;
  readonly onEnter: (isEntered: boolean) => void;
}

export const CommandPalette = (props: CommandPaletteProps) => {
  const { opened, term, isEntered } = props;
  const { t } = useTranslation();
  // Opens one render after mounting, because Mantine only animates changes.
  const isMounted = useMounted();
  const wanted = term.trim();
  const [rested] = useDebouncedValue(wanted, searchDelay);
  // After Enter there are no further keys to wait for.
  const query = isEntered ? wanted : rested;
  const { data, error, isPending, isPlaceholderData } = useQuery(searchQuery(opened ? query : ''));
  const isSearching = wanted !== '' && (query !== wanted || isPending || isPlaceholderData);
  const pages = usePageSections();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const actions = useActionItems({ onEnrol: () => setIsEnrolling(true) });
  const hits = useHitSections(wanted === '' ? undefined : data);
  const found = hits.map((section) => ({ ...section, isOutdated: isSearching }));
  const views = useViewSection();
  const sections = [...matching([...pages, views, actions], term), ...found];

  return (
    <>
      <PaletteDialog
        {...props}
        opened={opened && isMounted}
        sections={sections.filter(({ items }) => items.length > 0)}
        isSearching={isSearching}
        failure={wanted === '' || !error ? undefined : errorLines(error, t).join(' ')}
      />
      <LazyEnrolDialog isOpen={isEnrolling} onClose={() => setIsEnrolling(false)} />
    </>
  );
};
