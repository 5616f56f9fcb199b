import './mantine.css';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconHourglass,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '@/api/session/use-session.ts';
import { profileQuery } from '@/features/profile/profile.queries.ts';
import { useCountdown } from '@/lib/dom/use-countdown.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { setPreference, useLayout } from '@/lib/preferences/preferences.ts';
import { trialEnd } from '@/school/people/trial.ts';
import { Mark } from '@/ui/mark.tsx';
import styles from './app-layout.module.css';
import { FollowedJobs } from './followed-jobs.tsx';
import { MenuLinks } from './menu-links.tsx';
import { Navbar } from './navbar.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SchoolBanner } from './school-banner.tsx';
import { useSchoolName } from './use-school-name.ts';

export const AppLayout = () => {
  const { t } = useTranslation();
  // Reloads when the window gets the focus: the permissions can have changed.
  useQuery(profileQuery);
  const { type, contentWidth } = useLayout();
  const menu = useMenu();
  return (
    <div
      className={styles.layout}
      data-type={type}
      data-content-width={contentWidth}
      data-collapsed={menu.isCollapsed || undefined}
    >
      <a href="#main" className={styles.skip}>
        {t('layout.skip')}
      </a>
      <Sidebar {...menu} />
      <div className={styles.page}>
        <Navbar />
        <SchoolBanner />
        <TrialBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <PasswordPrompt />
      <FollowedJobs />
    </div>
  );
};

const Footer = () => {
  const { t } = useTranslation();
  const { footer } = useLayout();
  return (
    <footer className={styles.footer} data-footer={footer}>
      <span>
        {t('app.name')} {__APP_VERSION__}
      </span>
      <a href="/api/docs">{t('layout.apiReference')}</a>
    </footer>
  );
};

/** Collapsed where tables need the room, until the user expands it; else as the user has left it. */
const useMenu = () => {
  const { menuCollapsed } = useLayout();
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [isExpanded, setExpanded] = useState(false);
  return isNarrow
    ? { isCollapsed: !isExpanded, toggle: () => setExpanded(!isExpanded) }
    : { isCollapsed: menuCollapsed, toggle: () => setPreference('menuCollapsed', !menuCollapsed) };
};

const Sidebar = ({ isCollapsed, toggle }: ReturnType<typeof useMenu>) => {
  const { t } = useTranslation();
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside
      className={styles.sidebar}
      aria-label={t('app.name')}
      data-collapsed={isCollapsed || undefined}
    >
      <div className={styles.brand}>
        <Mark />
        <bdi className={styles.name}>{useSchoolName()}</bdi>
      </div>
      <MenuLinks collapsed={isCollapsed} />
      <button
        type="button"
        className={styles.toggle}
        aria-label={t(isCollapsed ? 'layout.expandMenu' : 'layout.collapseMenu')}
        onClick={toggle}
      >
        <Icon size={20} aria-hidden className="mirrored" />
        <span className={styles.toggleLabel} aria-hidden>
          {t('layout.collapseMenu')}
        </span>
      </button>
    </aside>
  );
};

const TrialBanner = () => {
  const { t, format } = useTexts();
  const session = useSession();
  const end = session && trialEnd(session);
  const seconds = useCountdown(end);
  if (!end) return null;
  return (
    <aside className={styles.banner} aria-label={t('profile.trial')}>
      <IconHourglass size={16} aria-hidden />
      <span className="tabular">
        {seconds > 0
          ? t('layout.trialLeft', { time: format.span(seconds) })
          : t('layout.trialOver')}
      </span>
    </aside>
  );
};
