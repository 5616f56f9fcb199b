import { useTranslation } from 'react-i18next';
import { Carousel } from './carousel.tsx';
import { LoginFrame } from './login-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

export const LoginScreen = () => {
  const { t } = useTranslation();
  return (
    <LoginFrame title={t('login.title')} hint={t('login.hint')} stage={<Carousel />}>
      <SignInForm />
    </LoginFrame>
  );
};
