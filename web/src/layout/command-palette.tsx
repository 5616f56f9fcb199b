import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { screens } from '@provost/contract/screens';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorLines } from '@/api/error-lines.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useBookmarks } from '@/features/bookmarks/use-bookmarks.ts';
import { searchQuery } from '@/features/palette/palette.queries.ts';
import { PaletteDialog } from '@/features/palette/palette-dialog.tsx';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { ranked, verbsIn } from '@/features/palette/rank.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { searchOfView, viewsQuery } from '@/school/views/views.queries.ts';
import { screenIcon } from './screen-icons.ts';
import { useFilterSection } from './use-filter-section.tsx';
import { useHitSections } from './use-hit-sections.tsx';
import { isForm, usePaletteActions } from './use-palette-actions.tsx';
import { useRecentSection } from './use-recent-section.tsx';
import { useScreenSection } from './use-screen-section.tsx';

/** All pages that the user has access to, with bookmarked pages in a section of their own. */
const usePageSections = (): PaletteSection[] => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { ids } = useBookmarks();
  const items = screens
    .filter(({ id, access }) => !isForm(id) && can(access))
    .map(({ id, path }) => ({
      id,
      title: t(`nav.${id}`),
      icon: screenIcon(id),
      run: () => void navigate({ to: path }),
      aside: <BookmarkStar id={id} title={t(`nav.${id}`)} />,
    }));
  const bookmarks = items.filter(({ id }) => ids.includes(id));
  const pages = items.filter(({ id }) => !ids.includes(id));
  return [
    { id: 'bookmarks', title: t('palette.bookmarks'), items: bookmarks },
    { id: 'pages', title: t('palette.pages'), items: pages },
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
    items: (views ?? []).map((view) => ({
      id: `view-${view.id}`,
      title: view.name,
      hint: t(`nav.${view.list}`),
      icon: screenIcon(view.list),
      run: () => void navigate({ to: `/${view.list}`, search: searchOfView(view) }),
    })),
  };
};

const searchDelay = 150;

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
  const { items, verbs, dialogs } = usePaletteActions();
  const command = verbsIn(verbs, wanted);
  const name = command?.name ?? wanted;
  const [rested] = useDebouncedValue(name, searchDelay);
  // After Enter there are no further keys to wait for.
  const query = isEntered ? name : rested;
  const { data, error, isPending, isPlaceholderData } = useQuery(searchQuery(opened ? query : ''));
  const isSearching = name !== '' && (query !== name || isPending || isPlaceholderData);
  const hits = useHitSections(name === '' ? undefined : data, command?.verbs ?? [], name);
  const own = [
    useRecentSection(),
    ...usePageSections(),
    useViewSection(),
    useFilterSection(),
    useScreenSection(opened, items),
    { id: 'actions', title: t('palette.actions'), items },
  ];
  // What was opened before is for an empty field. Actions lead for a term, which can be their verb.
  const { strong, weak } = ranked(wanted === '' ? own : own.slice(1).toReversed(), wanted);
  const late = [...hits, ...weak].map((section) => ({ ...section, isOutdated: isSearching }));

  return (
    <>
      <PaletteDialog
        {...props}
        opened={opened && isMounted}
        sections={[...strong, ...late].filter((section) => section.items.length > 0)}
        marked={name}
        isSearching={isSearching}
        failure={wanted === '' || !error ? undefined : errorLines(error, t).join(' ')}
      />
      {dialogs}
    </>
  );
};
