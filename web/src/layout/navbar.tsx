import { LanguageMenu } from './language-menu.tsx';
import styles from './navbar.module.css';
import { PhoneMenu } from './phone-menu.tsx';
import { DirectionToggle, SkinToggle } from './preference-toggles.tsx';
import { UserMenu } from './user-menu.tsx';

export const Navbar = () => (
  <header className={styles.bar}>
    <PhoneMenu />
    <div className={styles.grow} />
    <LanguageMenu />
    <DirectionToggle />
    <SkinToggle />
    <UserMenu />
  </header>
);
