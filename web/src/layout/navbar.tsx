import { useEffect, useState } from 'react';
import { useLayout } from '@/lib/preferences/preferences.ts';
import { BookmarkLinks } from './bookmark-links.tsx';
import styles from './navbar.module.css';
import { NewMenu } from './new-menu.tsx';
import { PageStar } from './page-star.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Floats over the content and has a shadow only while content is scrolled under it. */
export const Navbar = () => {
  const { navbar, navbarColor } = useLayout();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onScroll = () => setOver(window.scrollY > 4);
    onScroll();
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
