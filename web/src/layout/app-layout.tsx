import './mantine.css';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '@/features/profile/profile.queries.ts';
import { useLayout } from '@/lib/preferences/preferences.ts';
import styles from './app-layout.module.css';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SchoolBanner } from './school-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { TrialBanner } from './trial-banner.tsx';

export const AppLayout = () => {
  const { t } = useTranslation();
  // Reloads when the window gets the focus: the permissions can have changed.
  useQuery(profileQuery);
  const { menuCollapsed, type, contentWidth } = useLayout();
  return (
    <div
      className={styles.layout}
      data-type={type}
      data-content-width={contentWidth}
      data-collapsed={menuCollapsed || undefined}
    >
      <a href="#main" className={styles.skip}>
        {t('layout.skip')}
      </a>
      <Sidebar />
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
    </div>
  );
};
