import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Carousel } from './carousel.tsx';
import { FirstOwner } from './first-owner.tsx';
import { LoginFrame } from './login-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSecondStep } from './use-second-step.tsx';

export const LoginScreen = () => {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const { ask, isAsked, view } = useSecondStep();
  return (
    <LoginFrame
      {...(!view && { title: t('login.title'), hint: t('login.hint') })}
      stage={<Carousel />}
    >
      {view ?? (
        <>
          <FirstOwner />
          <SignInForm
            email={email}
            isBusy={isAsked}
            onSecondStep={(step, typed) => {
              setEmail(typed);
              ask(step);
            }}
          />
        </>
      )}
    </LoginFrame>
  );
};
