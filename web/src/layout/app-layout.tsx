import './mantine.css';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@/lib/preferences.ts';
import styles from './app-layout.module.css';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TrialBanner } from './trial-banner.tsx';

export const AppLayout = () => {
  const { t } = useTranslation();
  const { menuCollapsed } = useLayout();
  return (
    <div className={styles.layout} data-collapsed={menuCollapsed || undefined}>
      <a href="#main" className={styles.skip}>
        {t('layout.skip')}
      </a>
      <Sidebar />
      <div className={styles.page}>
        <Navbar />
        <TrialBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
};
