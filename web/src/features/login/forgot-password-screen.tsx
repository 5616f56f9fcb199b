import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorLines } from '@/api/error-lines.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './account.module.css';
import { requestReset } from './account.queries.ts';
import { LoginFrame } from './login-frame.tsx';
import { EmailField } from './text-field.tsx';

export const ForgotPasswordScreen = () => {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const request = useVersionedWrite({ send: requestReset, showsErrors: true });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (request.error) form.current?.querySelector('input')?.focus();
  }, [request.error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name=email]');
    const email = input?.value.trim() ?? '';
    setMissing(email === '');
    if (email === '') input?.focus();
    else request.send(email);
  };

  const toSignIn = (
    <Link to="/login" className="login-link">
      {t('account.toSignIn')}
    </Link>
  );
  if (request.data) {
    const { isMailed } = request.data;
    return (
      <LoginFrame title={t(isMailed ? 'account.mailedTitle' : 'account.notMailedTitle')}>
        <p className={`breaking ${styles.text}`} role="status">
          {t(isMailed ? 'account.mailed' : 'account.notMailed')}
        </p>
        <div className="login-form">{toSignIn}</div>
      </LoginFrame>
    );
  }
  const hostText = fieldTexts(request.error).email?.join(' ');
  return (
    <LoginFrame title={t('account.forgotTitle')} hint={t('account.forgotHint')}>
      <form ref={form} className="login-form" method="post" onSubmit={submit} noValidate>
        <EmailField error={isMissing ? t('login.emailMissing') : hostText} />
        {request.error && hostText === undefined && (
          <p className={`breaking ${styles.error}`} role="alert">
            {errorLines(request.error, t).join(' ')}
          </p>
        )}
        <button type="submit" className="login-submit" aria-busy={request.isPending}>
          {t('account.forgotSubmit')}
        </button>
        {toSignIn}
      </form>
    </LoginFrame>
  );
};
