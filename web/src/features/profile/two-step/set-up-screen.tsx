import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homePath } from '@/api/permissions/screen-guard.ts';
import { currentSession } from '@/api/session/session-store.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { profileQuery } from '../profile.queries.ts';
import styles from './two-step.module.css';
import { mfaQuery } from './two-step.queries.ts';
import { countFactors, TwoStep } from './two-step.tsx';

interface SetUpScreenProps {
  /** More buttons. */
  readonly children?: ReactNode;
}

/** For users whose role needs a second factor that they do not have yet. */
export const SetUpScreen = ({ children }: SetUpScreenProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(mfaQuery);
  const isComplete = data !== undefined && countFactors(data) > 0;
  const { run, isRunning } = useSingleRun(async () => {
    await client.fetchQuery({ ...profileQuery, staleTime: 0 });
    const user = currentSession()?.user;
    if (user) await navigate({ to: homePath(user), replace: true });
  });
  useKeepFocus(isRunning);
  return (
    <div className={styles.page}>
      <h1 className="flush">{t('nav.two-step-setup')}</h1>
      <p role="status" className="flush">
        {t(isComplete ? 'twoStep.complete' : 'twoStep.required')}
      </p>
      <TwoStep />
      <div className={`row ${styles.lineButtons}`}>
        {isComplete && (
          <Button onClick={run} loading={isRunning}>
            {t('twoStep.continue')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
};
