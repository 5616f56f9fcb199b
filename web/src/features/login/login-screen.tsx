import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { adaptSecondStep, type SecondStep } from '@/api/hosts/second-step.ts';
import { isForeignHost } from '@/api/http/host.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { takeEarlySignIn } from '@/lib/dom/start-page.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { carouselInterval } from '@/lib/theme-constants.ts';
import account from './account.module.css';
import styles from './carousel.module.css';
import { setupQuery, signIn as startSignIn } from './login.queries.ts';
import { LoginFrame } from './login-frame.tsx';
import find from './slides/find.svg?inline';
import ledger from './slides/ledger.svg?inline';
import price from './slides/price.svg?inline';
import { EmailField, PasswordField } from './text-field.tsx';
import { useSecondStep } from './use-second-step.tsx';

/** Before an owner exists nobody can sign in: says so, with the command that creates one. */
export const FirstOwner = () => {
  const { t } = useTranslation();
  const { data } = useQuery(setupQuery);
  if (data?.has_owner !== false) return null;
  return (
    <div className={`breaking ${account.box}`} role="status">
      <p className="flush">{t('login.noOwner')}</p>
      <code dir="ltr">{data.command}</code>
      <p className="flush">{t('login.ownerCommand')}</p>
    </div>
  );
};

/** A file of its own would be one more request of a page that has to load fast. */
const slides = [
  { id: 'find', picture: find },
  { id: 'ledger', picture: ledger },
  { id: 'price', picture: price },
];

/** Advances until the user points at it, stops it or prefers reduced motion. */
const Carousel = () => {
  const { t } = useTranslation();
  const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isRunning = !isStopped && !prefersReducedMotion;

  // A new timer for each slide: a chosen slide stays for its full time.
  useEffect(() => {
    if (!isRunning || isPaused) return;
    const timer = setTimeout(() => setCurrent((current + 1) % slides.length), carouselInterval);
    return () => clearTimeout(timer);
  }, [isRunning, isPaused, current]);

  const Icon = isRunning ? IconPlayerPause : IconPlayerPlay;
  return (
    <section
      className={`login-stage ${styles.carousel}`}
      aria-roledescription={t('login.carousel.role')}
      aria-label={t('login.carousel.label')}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className={styles.slides} aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map(({ id, picture }, index) => (
          <article
            key={id}
            aria-roledescription={t('login.carousel.slide')}
            aria-label={t('login.carousel.position', { number: index + 1, total: slides.length })}
            className={styles.slide}
            inert={index !== current}
            data-shown={index === current || undefined}
          >
            <img src={picture} alt="" className={styles.picture} />
            <h2>{t(`login.carousel.slides.${id}.title`)}</h2>
            <p>{t(`login.carousel.slides.${id}.text`)}</p>
          </article>
        ))}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={`icon-button ${styles.button}`}
          aria-label={t(isRunning ? 'login.carousel.pause' : 'login.carousel.play')}
          disabled={prefersReducedMotion}
          onClick={() => setStopped(!isStopped)}
        >
          <Icon size={16} aria-hidden />
        </button>
        {slides.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            className={`icon-button ${styles.dot}`}
            aria-label={t('login.carousel.show', { number: index + 1 })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => setCurrent(index)}
          />
        ))}
      </div>
    </section>
  );
};

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

const fieldsOf = (form: HTMLFormElement | null) => ({
  email: form?.querySelector<HTMLInputElement>('[name=email]'),
  password: form?.querySelector<HTMLInputElement>('[name=password]'),
});

/** The statuses of responses that are about the entries. */
const refusals = [400, 401, 403, 422];

interface SignInFormProps {
  /** Typed before the second step. */
  readonly email: string;
  /** While the second step is loaded. */
  readonly isBusy: boolean;
  readonly onSecondStep: (step: SecondStep, email: string) => void;
}

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The fields are uncontrolled, because password managers write into them without events. */
const SignInForm = ({ email: typedBefore, isBusy, onSecondStep }: SignInFormProps) => {
  const { t } = useTranslation();
  const [missing, setMissing] = useState<FieldErrors>({});
  const signIn = useVersionedWrite({
    send: startSignIn,
    // With a session the form is over.
    isFinal: (response) => adaptSecondStep(response) === undefined,
  });
  const form = useRef<HTMLFormElement>(null);
  const isEarlySubmit = useRef(false);

  // Before the paint: the form of the page becomes this one without losing a key or the focus.
  useLayoutEffect(() => {
    const { email, password } = fieldsOf(form.current);
    const early = takeEarlySignIn();
    if (!early) return (email?.value ? password : email)?.focus();
    if (email) email.value = early.email;
    if (password) password.value = early.password;
    if (early.focused === 'email') email?.focus();
    if (early.focused === 'password') {
      password?.focus();
      password?.setSelectionRange(...early.selection);
    }
    isEarlySubmit.current = early.isSubmitted;
  }, []);

  useEffect(() => {
    if (!isEarlySubmit.current) return;
    isEarlySubmit.current = false;
    form.current?.requestSubmit();
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || signIn.isLocked()) return;
    const fields = fieldsOf(event.currentTarget);
    const email = fields.email?.value.trim() ?? '';
    const password = fields.password?.value ?? '';
    const errors = {
      email: email === '' ? t('login.emailMissing') : undefined,
      password: password === '' ? t('login.passwordMissing') : undefined,
    };
    setMissing(errors);
    signIn.clearRefusal();
    if (email === '' || password === '') {
      (email === '' ? fields.email : fields.password)?.focus();
      return;
    }
    const onSuccess = (response: unknown) => {
      const step = adaptSecondStep(response);
      if (step) onSecondStep(step, email);
    };
    signIn.send({ email, password }, { onSuccess });
  };

  // A notification has the text too, as for every refused call.
  const refused = fieldTexts(signIn.error);
  const isRefused = isApiError(signIn.error) && refusals.includes(signIn.error.status);
  const isWrong = isRefused && refused.email === undefined;
  return (
    <form ref={form} className="login-form" method="post" onSubmit={submit} noValidate>
      <EmailField
        defaultValue={typedBefore}
        error={missing.email}
        isRefused={refused.email !== undefined}
      />
      <PasswordField
        label={t('login.password')}
        error={missing.password ?? (isWrong ? errorLines(signIn.error, t).join(' ') : undefined)}
        isRefused={isWrong}
      />
      <button type="submit" className="login-submit" aria-busy={signIn.isPending || isBusy}>
        {t('login.submit')}
      </button>
      {!isForeignHost() && (
        <Link to="/forgot-password" className="login-link">
          {t('login.forgot')}
        </Link>
      )}
    </form>
  );
};
