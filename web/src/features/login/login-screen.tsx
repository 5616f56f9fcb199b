import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStep } from '@/api/hosts/second-step.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { showNotification } from '@/lib/notifications.ts';
import { Mark } from '@/ui/mark.tsx';
import { Carousel } from './carousel.tsx';
import { LoginPreferences } from './login-preferences.tsx';
import { SignInForm } from './sign-in-form.tsx';

const loadSecondStep = () => loadPart(() => import('./second-step.tsx'));

/** Its classes are in `login.css`, and index.html has the same markup up to the carousel. */
export const LoginScreen = () => {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<SecondStep>();
  const { part, failure } = useLazyPart(loadSecondStep, step !== undefined);
  const back = () => setStep(undefined);
  useEffect(() => {
    if (!failure) return;
    showNotification('error', t(failure === 'updated' ? 'errors.updated' : 'errors.codes.network'));
    setStep(undefined);
  }, [failure, t]);
  return (
    <div className="login">
      <div className="login-side">
        <header className="login-brand">
          <Mark />
          {t('app.name')}
        </header>
        <main id="main" tabIndex={-1} className="login-main">
          {step && part ? (
            <part.SecondStep step={step} onBack={back} />
          ) : (
            <>
              <h1 className="login-title">{t('login.title')}</h1>
              <p className="login-hint">{t('login.hint')}</p>
              <SignInForm
                email={email}
                onSecondStep={(next, typed) => {
                  setEmail(typed);
                  setStep(next);
                }}
              />
            </>
          )}
        </main>
        <LoginPreferences />
      </div>
      <Carousel />
    </div>
  );
};
