import { useTranslation } from 'react-i18next';
import { Mark } from '@/ui/mark.tsx';
import { Carousel } from './carousel.tsx';
import { LoginPreferences } from './login-preferences.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Its classes are in `login.css`, and index.html has the same markup up to the carousel. */
export const LoginScreen = () => {
  const { t } = useTranslation();
  return (
    <div className="login">
      <div className="login-side">
        <header className="login-brand">
          <Mark />
          {t('app.name')}
        </header>
        <main id="main" tabIndex={-1} className="login-main">
          <h1 className="login-title">{t('login.title')}</h1>
          <p className="login-hint">{t('login.hint')}</p>
          <SignInForm />
        </main>
        <LoginPreferences />
      </div>
      <Carousel />
    </div>
  );
};
