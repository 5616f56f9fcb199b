import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carouselInterval } from '@/lib/theme-constants.ts';
import styles from './carousel.module.css';
import { FirstOwner } from './first-owner.tsx';
import { LoginFrame } from './login-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { FindPicture, LedgerPicture, PricePicture } from './slide-pictures.tsx';
import { useSecondStep } from './use-second-step.tsx';

const slides = [
  { id: 'find', Picture: FindPicture },
  { id: 'ledger', Picture: LedgerPicture },
  { id: 'price', Picture: PricePicture },
] as const;

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
        {slides.map(({ id, Picture }, index) => (
          <article
            key={id}
            aria-roledescription={t('login.carousel.slide')}
            aria-label={t('login.carousel.position', { number: index + 1, total: slides.length })}
            className={styles.slide}
            inert={index !== current}
            data-shown={index === current || undefined}
          >
            <Picture />
            <h2>{t(`login.carousel.slides.${id}.title`)}</h2>
            <p>{t(`login.carousel.slides.${id}.text`)}</p>
          </article>
        ))}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.button}
          aria-label={t(isRunning ? 'login.carousel.pause' : 'login.carousel.play')}
          disabled={prefersReducedMotion}
          onClick={() => setStopped(!isStopped)}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
        </button>
        {slides.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            className={styles.dot}
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
