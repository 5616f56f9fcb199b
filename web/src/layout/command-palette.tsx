import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { balanceStates } from '@provost/contract/charges';
import { courseStatuses } from '@provost/contract/courses';
import { paymentStatuses } from '@provost/contract/payment-status';
import { type ScreenId, screens } from '@provost/contract/screens';
import { enrolmentStates, enrolmentStatuses, trialStates } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { IconPointer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorLines } from '@/api/error-lines.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useBookmarks } from '@/features/bookmarks/bookmarks.queries.ts';
import { searchQuery } from '@/features/palette/palette.queries.ts';
import { PaletteDialog } from '@/features/palette/palette-dialog.tsx';
import type { PaletteItem, PaletteSection } from '@/features/palette/palette-item.ts';
import { ranked, verbsIn } from '@/features/palette/rank.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { searchOfView, viewsQuery } from '@/school/views/views.queries.ts';
import { screenIcon } from './screen-icons.ts';
import { useHitSections } from './use-hit-sections.tsx';
import { isForm, usePaletteActions } from './use-palette-actions.tsx';
import { useRecentSection } from './use-recent-section.tsx';

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

interface FilteredList {
  readonly id: ScreenId;
  readonly filter: string;
  readonly values: readonly string[];
  /** Its values have texts below this key. */
  readonly texts: string;
}

const lists: readonly FilteredList[] = [
  { id: 'students', filter: 'status', values: userStatuses, texts: 'status' },
  { id: 'students', filter: 'trial', values: trialStates, texts: 'students.trials' },
  { id: 'students', filter: 'enrolment', values: enrolmentStates, texts: 'students.enrolments' },
  { id: 'teachers', filter: 'status', values: userStatuses, texts: 'status' },
  { id: 'courses', filter: 'status', values: courseStatuses, texts: 'status' },
  { id: 'enrolments', filter: 'status', values: enrolmentStatuses, texts: 'status' },
  { id: 'payments', filter: 'status', values: paymentStatuses, texts: 'status' },
  { id: 'balances', filter: 'state', values: balanceStates, texts: 'balances.states' },
];

/** “Suspended”: the students with that status. i18n-keys: nav.*, status.*, students.*, balances.* */
const useFilterSection = (): PaletteSection => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  return {
    id: 'filters',
    title: t('table.filters'),
    items: lists.flatMap(({ id, filter, values, texts }) => {
      const screen = screens.find((one) => one.id === id);
      if (!screen || !can(screen.access)) return [];
      return values.map((value) => ({
        id: `${id}-${filter}-${value}`,
        title: t(`${texts}.${value}`),
        hint: t(`nav.${id}`),
        isOneOfMany: true,
        icon: screenIcon(id),
        run: () => void navigate({ href: `${screen.path}?${filter}=${value}` }),
      }));
    }),
  };
};

interface Pressable {
  readonly name: string;
  readonly element: HTMLElement;
}

/** Rows have menus and keys of their own, and a table its headings. */
const elsewhere = 'tr, [role=row], thead, nav, form, [role=menu]';

const labelOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

const canPress = (element: HTMLElement): boolean =>
  !element.closest(elsewhere) &&
  element.getAttribute('aria-disabled') !== 'true' &&
  (element.checkVisibility?.() ?? true);

/** The buttons of the open record, else those of the screen. Buttons that share a name are left out. */
const findPressable = (): readonly Pressable[] => {
  const drawers = [...document.querySelectorAll('[role=dialog]')];
  const region =
    drawers.findLast((drawer) => !drawer.closest('[data-palette]')) ??
    document.querySelector('main');
  const found = [...(region?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])]
    .filter(canPress)
    .map((element) => ({ name: labelOf(element), element }));
  return found.filter(
    ({ name }) => name !== '' && found.filter((other) => other.name === name).length === 1,
  );
};

/** The actions of the open screen. Each has a button, so the user has the permission. */
const useScreenSection = (isOpen: boolean, others: readonly PaletteItem[]): PaletteSection => {
  const { t } = useTranslation();
  const [wasOpen, setWasOpen] = useState(false);
  const [found, setFound] = useState<readonly Pressable[]>([]);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setFound(findPressable());
  }
  return {
    id: 'screen',
    title: t('palette.onScreen'),
    items: found
      .filter(({ name }) => !others.some(({ title }) => title === name))
      .map(({ name, element }, index) => ({
        id: `screen-${index}`,
        title: name,
        isOneOfMany: true,
        icon: <IconPointer size={18} aria-hidden />,
        run: () => {
          // A dialog returns the focus to it.
          element.focus();
          element.click();
        },
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
