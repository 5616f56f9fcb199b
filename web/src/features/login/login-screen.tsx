import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStep } from '@/api/hosts/second-step.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { showNotification } from '@/lib/notifications.ts';
import { Carousel } from './carousel.tsx';
import { LoginFrame } from './login-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

const loadSecondStep = () => loadPart(() => import('./second-step.tsx'));

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
    <LoginFrame
      {...(!(step && part) && { title: t('login.title'), hint: t('login.hint') })}
      stage={<Carousel />}
    >
      {step && part ? (
        <part.SecondStep step={step} onBack={back} />
      ) : (
        <SignInForm
          email={email}
          onSecondStep={(next, typed) => {
            setEmail(typed);
            setStep(next);
          }}
        />
      )}
    </LoginFrame>
  );
};
