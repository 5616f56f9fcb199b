import { useTranslation } from 'react-i18next';
import { Mark } from '@/ui/mark.tsx';
import { Carousel } from './carousel.tsx';
import { LoginPreferences } from './login-preferences.tsx';
import styles from './login-screen.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** The form where people look first, beside it what the product does. */
export const LoginScreen = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <header className={styles.brand}>
          <Mark />
          {t('app.name')}
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <p className={styles.hint}>{t('login.hint')}</p>
          <SignInForm />
        </main>
        <LoginPreferences />
      </div>
      <Carousel />
    </div>
  );
};
