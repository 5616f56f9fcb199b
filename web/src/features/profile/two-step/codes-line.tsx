import { Button } from '@mantine/core';
import { fewRecoveryCodes } from '@provost/contract/mfa';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { Line } from '@/ui/details-section.tsx';
import { LazyDialogs } from './lazy-dialogs.tsx';
import styles from './two-step.module.css';
import { newCodesOptions } from './two-step.queries.ts';

/** How many recovery codes are left, and new ones. */
export const CodesLine = ({ left }: { readonly left: number }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { mutateAsync } = useMutation(newCodesOptions);
  const { run, isRunning } = useSingleRun(async () => {
    setCodes(await mutateAsync());
    setIsAsking(false);
  });
  const isLow = left <= fewRecoveryCodes;
  const note = (
    <span className={isLow ? styles.low : undefined}>
      {t('twoStep.codesLeft', { count: left })}
      {isLow && ` · ${t('twoStep.codesFew')}`}
    </span>
  );
  return (
    <Line name={t('twoStep.codes')} note={note}>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        {t('twoStep.newCodes')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('twoStep.newCodesTitle')}
        confirmLabel={t('twoStep.newCodes')}
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('twoStep.newCodesEffect')}</p>
      </ConfirmDialog>
      <LazyDialogs isNeeded={isAsking || codes.length > 0} onClose={() => setIsAsking(false)}>
        {({ RecoveryCodesDialog }) => (
          <RecoveryCodesDialog
            isOpen={codes.length > 0}
            codes={codes}
            onDone={() => setCodes([])}
          />
        )}
      </LazyDialogs>
    </Line>
  );
};
