import { languageNames, languages } from '@provost/contract/locales';
import { IconMoon, IconSun, IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';
import { Mark } from '@/ui/mark.tsx';
import styles from './login-preferences.module.css';

/** The preferences of the user menu, with native controls to keep this page small. */
const LoginPreferences = () => {
  const { t, language } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const { theme, direction } = useToggles();
  const ThemeIcon = theme.isDark ? IconSun : IconMoon;
  const DirectionIcon = direction.isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <footer className="login-preferences">
      <select
        className={styles.select}
        aria-label={t('layout.language')}
        value={language}
        onChange={(event) => void chooseLanguage(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.button}
        aria-label={direction.label}
        onClick={direction.toggle}
      >
        <DirectionIcon size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={theme.label}
        onClick={theme.toggle}
      >
        <ThemeIcon size={18} aria-hidden />
      </button>
    </footer>
  );
};

interface LoginFrameProps {
  /** Undefined where the content has its own. */
  readonly title?: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
  /** Beside the form on wide screens. */
  readonly stage?: ReactNode;
}

/** Its classes are in `login.css`, and index.html has the same markup up to the stage. */
export const LoginFrame = ({ title, hint, children, stage }: LoginFrameProps) => {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  // The form before it had the focus, and is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, [title]);
  return (
    <div className="login">
      <div className="login-side">
        <header className="login-brand">
          <Mark />
          {t('app.name')}
        </header>
        <main ref={main} id="main" tabIndex={-1} className="login-main">
          {title && <h1 className="login-title">{title}</h1>}
          {hint && <p className="login-hint">{hint}</p>}
          {children}
        </main>
        <LoginPreferences />
      </div>
      {stage ?? <div className="login-stage" />}
    </div>
  );
};
