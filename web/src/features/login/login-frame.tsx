import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '@/ui/mark.tsx';
import { LoginPreferences } from './login-preferences.tsx';

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
