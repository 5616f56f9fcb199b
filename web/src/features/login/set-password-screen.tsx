import type { LinkKind } from '@provost/contract/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorLines } from '@/api/error-lines.ts';
import { adaptSecondStep } from '@/api/hosts/second-step.ts';
import { isUnavailable } from '@/api/http/retry.ts';
import { clearSession, currentSession } from '@/api/session/session-store.ts';
import { useSession } from '@/api/session/use-session.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { forgetLinkToken, takeLinkToken } from '@/lib/dom/link-token.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { UsernameField } from '@/ui/username-field.tsx';
import styles from './account.module.css';
import { isLinkNotValid, linkQuery, setPasswordMutation } from './account.queries.ts';
import { signInMutation, signOutMutation } from './login.queries.ts';
import { LoginFrame } from './login-frame.tsx';
import { PasswordField } from './text-field.tsx';
import { useSecondStep } from './use-second-step.tsx';

const texts = {
  invitation: {
    title: 'account.inviteTitle',
    submit: 'account.inviteSubmit',
    invalid: 'account.inviteNotValid',
  },
  password_reset: {
    title: 'account.resetTitle',
    submit: 'account.resetSubmit',
    invalid: 'account.resetNotValid',
  },
} as const;

interface LinkOwner {
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly isOfKind?: boolean;
}

const SetPassword = ({ kind, token }: { readonly kind: LinkKind; readonly token: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  /** Of the link, once it was used: it cannot be read again. */
  const [owner, setOwner] = useState<LinkOwner>();
  const link = useQuery({ ...linkQuery(kind, token), enabled: !owner });
  /** The last that was read: a sign-out clears all queries, and must not clear what is typed. */
  const [last, setLast] = useState<LinkOwner>();
  if (link.data && link.data !== last) setLast(link.data);
  const signIn = useMutation({ ...signInMutation, meta: { silent: true } });
  const signOut = useMutation(signOutMutation);
  const save = useMutation(setPasswordMutation(kind));
  const { email, fullName, isOfKind } = owner ?? link.data ?? last ?? {};
  /** `isPending` is rendered too late for a second Enter. */
  const isSending = useRef(false);
  /** The password of an attempt whose response was lost: it can be set by now. */
  const unanswered = useRef<string>(undefined);

  // With a session, the sign-in page leads to the start page of the role.
  const goOn = () => void navigate({ to: '/login', search: {}, replace: true });
  const { ask, isAsked, view } = useSecondStep(goOn);
  const isComplete = isAsked && session !== undefined;
  const finish = useEffectEvent(goOn);
  useEffect(() => {
    if (isComplete) finish();
  }, [isComplete]);

  const submit = async (password: string) => {
    if (isSending.current) return;
    isSending.current = true;
    let isSure = true;
    try {
      await save.mutateAsync({ token, password });
    } catch (error) {
      isSending.current = false;
      isSure = false;
      const canBeSet = isLinkNotValid(error) && unanswered.current === password;
      unanswered.current = isUnavailable(error) ? password : undefined;
      if (!canBeSet) return; // The form shows the error.
    }
    setOwner({ email, fullName });
    forgetLinkToken();
    clearSession();
    try {
      const response = email && (await signIn.mutateAsync({ email, password }));
      const step = adaptSecondStep(response);
      if (step) return ask(step);
    } catch {
      if (!isSure) return setOwner(undefined); // The link was not valid before.
      // The sign-in page is next in any case: it asks for what is missing.
    }
    goOn();
  };

  if (view) return <LoginFrame>{view}</LoginFrame>;
  const isInvalid =
    !owner && (isLinkNotValid(link.error) || isLinkNotValid(save.error) || isOfKind === false);
  if (isInvalid) return <LinkNotValid kind={kind} />;
  if (link.error && !last && !owner) {
    return (
      <LoginFrame title={t(texts[kind].title)}>
        <p className={`breaking ${styles.error}`} role="alert">
          {errorLines(link.error, t).join(' ')}
        </p>
        <button type="button" className="login-submit" onClick={() => void link.refetch()}>
          {t('errors.tryAgain')}
        </button>
      </LoginFrame>
    );
  }
  if (!link.data && !last && !owner)
    return <LoginFrame title={t(texts[kind].title)}>{t('app.loading')}</LoginFrame>;
  const other = session?.user.email;
  if (session && other !== email && !owner) {
    const leave = () => {
      const ended = currentSession();
      if (ended) signOut.mutate(ended);
      clearSession();
    };
    return (
      <LoginFrame title={t(texts[kind].title)}>
        <p className={`breaking ${styles.text}`}>
          {t('account.otherUser', { other: other ?? '', email })}
        </p>
        <button type="button" className="login-submit" style={{ width: '100%' }} onClick={leave}>
          {t('layout.signOut')}
        </button>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={t(texts[kind].title)} hint={t('account.forUser', { fullName, email })}>
      <NewPasswordForm
        email={email}
        submitLabel={t(texts[kind].submit)}
        isPending={save.isPending || owner !== undefined}
        error={save.error}
        onSubmit={(password) => void submit(password)}
      />
    </LoginFrame>
  );
};

interface LinkNotValidProps {
  readonly kind: LinkKind;
  /** The page has no token: it was reloaded, and the link can still be valid. */
  readonly isMissing?: boolean;
}

const LinkNotValid = ({ kind, isMissing = false }: LinkNotValidProps) => {
  const { t } = useTranslation();
  return (
    <LoginFrame title={t(isMissing ? 'account.missingTitle' : 'account.notValidTitle')}>
      <p className={`breaking ${styles.text}`}>
        {t(isMissing ? 'account.missing' : texts[kind].invalid)}
      </p>
      <div className="login-form">
        {kind === 'password_reset' && (
          <Link to="/forgot-password" className="login-link">
            {t('login.forgot')}
          </Link>
        )}
        <Link to="/login" className="login-link">
          {t('account.toSignIn')}
        </Link>
      </div>
    </LoginFrame>
  );
};

const LinkScreen = ({ kind }: { readonly kind: LinkKind }) => {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(takeLinkToken);
  // A second link that is opened in the same tab changes nothing but the fragment.
  useEffect(() => {
    if (hash !== '') setToken(takeLinkToken());
  }, [hash]);
  if (token === undefined) return <LinkNotValid kind={kind} isMissing />;
  return <SetPassword key={token} kind={kind} token={token} />;
};

export const InviteScreen = () => <LinkScreen kind="invitation" />;
export const ResetPasswordScreen = () => <LinkScreen kind="password_reset" />;

const minLength = 12;

const fieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('[name=password]');

interface NewPasswordFormProps {
  /** For password managers, which store it with the password. */
  readonly email: string | undefined;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (password: string) => void;
}

const NewPasswordForm = (props: NewPasswordFormProps) => {
  const { email, submitLabel, isPending, error, onSubmit } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(0);
  const [isTooShort, setTooShort] = useState(false);
  const input = () => fieldOf(form.current);
  useEffect(() => fieldOf(form.current)?.focus(), []);
  useEffect(() => {
    if (error) fieldOf(form.current)?.focus();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const password = input()?.value ?? '';
    const isShort = [...password].length < minLength;
    setTooShort(isShort);
    if (isShort) input()?.focus();
    else onSubmit(password);
  };

  const hostText = fieldTexts(error).password?.join(' ');
  const fieldError = isTooShort ? t('account.ruleLength', { minimum: minLength }) : hostText;
  const isMet = length >= minLength || undefined;
  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      onSubmit={submit}
      onInput={() => {
        setLength([...(input()?.value ?? '')].length);
        setTooShort(false);
      }}
      noValidate
    >
      <UsernameField email={email} />
      <PasswordField
        label={t('account.newPassword')}
        error={fieldError}
        isRefused={fieldError !== undefined}
        isNew
      />
      <ul className={`small ${styles.rules}`} aria-label={t('account.rules')}>
        <li data-met={isMet}>
          {t(isMet ? 'account.ruleLengthMet' : 'account.ruleLength', { minimum: minLength })}
        </li>
        <li>{t('account.ruleCommon')}</li>
        <li>{t('account.rulePersonal')}</li>
      </ul>
      {error && hostText === undefined && (
        <p className={`breaking ${styles.error}`} role="alert">
          {errorLines(error, t).join(' ')}
        </p>
      )}
      <button type="submit" className="login-submit" aria-busy={isPending}>
        {submitLabel}
      </button>
    </form>
  );
};
