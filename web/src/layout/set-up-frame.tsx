import './mantine.css';
import { Button } from '@mantine/core';
import { SetUpScreen } from '@/features/profile/two-step/set-up-screen.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Mark } from '@/ui/mark.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import styles from './set-up-frame.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The frame of a required second-factor set-up: without the menu, because no page is allowed. */
export const SetUpFrame = () => {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <div className={styles.frame}>
      <PasswordPrompt />
      <header className={styles.brand}>
        <Mark />
        {t('app.name')}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <SetUpScreen>
          <Button variant="default" onClick={signOut}>
            {t('layout.signOut')}
          </Button>
        </SetUpScreen>
      </main>
    </div>
  );
};
