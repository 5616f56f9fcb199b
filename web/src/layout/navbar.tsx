import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { updateBookmark } from '@provost/contract/bookmarks';
import { screens } from '@provost/contract/screens';
import { IconClipboardPlus, IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useBookmarks } from '@/features/bookmarks/bookmarks.queries.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useLayout } from '@/lib/preferences/preferences.ts';
import { LazyEnrolDialog } from '@/school/enrolments/enrol-button.tsx';
import { useEnrolmentRights } from '@/school/enrolments/enrolment-action.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import styles from './navbar.module.css';
import { screenIcon } from './screen-icons.ts';
import { SearchButton } from './search-button.tsx';
import { useShownScreen } from './use-shown-screen.ts';
import { UserMenu } from './user-menu.tsx';

/** Everything that the user can add, from anywhere. */
const NewMenu = () => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const { canEnrol } = useEnrolmentRights();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const shown = screens.filter(({ id, access }) => id.endsWith('-new') && can(access));
  if (!isOwnServer || (shown.length === 0 && !canEnrol)) return null;
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ControlButton icon={<IconPlus size={16} aria-hidden />} className={styles.new}>
            <span className={styles.newLabel}>{t('layout.new')}</span>
          </ControlButton>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ id, path }) => (
            <Menu.Item key={id} component={Link} to={path} leftSection={screenIcon(id)}>
              {t(`nav.${id}`)}
            </Menu.Item>
          ))}
          {canEnrol && (
            <Menu.Item
              onClick={() => setIsEnrolling(true)}
              leftSection={<IconClipboardPlus size={18} aria-hidden />}
            >
              {t('enrolments.enrolStudent')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <LazyEnrolDialog isOpen={isEnrolling} onClose={() => setIsEnrolling(false)} />
    </>
  );
};

const loadDrawer = () => loadPart(() => import('./phone-drawer.tsx'));

/** The menu on a phone: a drawer, loaded when it is first opened. */
const PhoneMenu = () => {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedAt, setOpenedAt] = useState<string>();
  const close = () => setOpenedAt(undefined);
  // Back leads to another screen, not to another screen under a menu.
  if (openedAt !== undefined && openedAt !== path) close();
  const isOpen = openedAt === path;
  return (
    <>
      <Tooltip label={t('layout.openMenu')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={`quiet pressable ${styles.menu}`}
          aria-label={t('layout.openMenu')}
          aria-haspopup="dialog"
          onClick={() => setOpenedAt(path)}
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <LazyPart load={loadDrawer} isNeeded={isOpen} onClose={close}>
        {({ PhoneDrawer }) => <PhoneDrawer opened={isOpen} onClose={close} />}
      </LazyPart>
    </>
  );
};

const PageStar = () => {
  const { t } = useTranslation();
  const can = useCan();
  const shown = useShownScreen();
  const screen = screens.find(({ id }) => id === shown);
  if (!screen || !can(updateBookmark.access)) return null;
  return <BookmarkStar id={screen.id} title={t(`nav.${screen.id}`)} />;
};

/** Floats over the content and has a shadow only while content is scrolled under it. */
export const Navbar = () => {
  const { navbar, navbarColor } = useLayout();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onScroll = () => setOver(window.scrollY > 4);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return (
    <header
      className={styles.bar}
      data-navbar={navbar}
      data-color={navbarColor}
      data-over={isOver || undefined}
    >
      <PhoneMenu />
      <SearchButton />
      <BookmarkLinks />
      <div className={styles.grow} />
      <NewMenu />
      <PageStar />
      <UserMenu />
    </header>
  );
};

/** The bookmarked pages, oldest bookmark first. */
const BookmarkLinks = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { ids } = useBookmarks();
  const shown = ids.flatMap((id) => screens.find((screen) => screen.id === id) ?? []);
  return (
    <ul className={styles.list} aria-label={t('palette.bookmarks')}>
      {shown
        .filter(({ access }) => can(access))
        .map(({ id, path }) => (
          <li key={id}>
            <Tooltip label={t(`nav.${id}`)}>
              <Link to={path} className={styles.link} aria-label={t(`nav.${id}`)}>
                {screenIcon(id)}
              </Link>
            </Tooltip>
          </li>
        ))}
    </ul>
  );
};
