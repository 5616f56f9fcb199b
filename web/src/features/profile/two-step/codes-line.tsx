import { Button } from '@mantine/core';
import { fewRecoveryCodes } from '@provost/contract/mfa';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { Line } from '@/ui/details-section.tsx';
import { LazyDialogs } from './lazy-dialogs.tsx';
import styles from './two-step.module.css';
import { createCodes } from './two-step.queries.ts';

/** How many recovery codes are left, and new ones. */
export const CodesLine = ({ left }: { readonly left: number }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const create = useVersionedWrite({
    send: (_: undefined, { idempotencyKey }) => createCodes(idempotencyKey),
  });
  const onSuccess = (created: readonly string[]) => {
    setCodes(created);
    setIsAsking(false);
  };
  useShownOnce(create.isPending);
  const isLow = left <= fewRecoveryCodes;
  const note = (
    <span className={isLow ? styles.low : undefined}>
      {t('twoStep.codesLeft', { count: left })}
      {isLow && ` · ${t('twoStep.codesFew')}`}
    </span>
  );
  const ask = (event: MouseEvent) => {
    setOpener(event.currentTarget);
    setIsAsking(true);
  };
  return (
    <Line name={t('twoStep.codes')} note={note}>
      <Button variant="default" size="xs" onClick={ask}>
        {t('twoStep.newCodes')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('twoStep.newCodesTitle')}
        confirmLabel={t('twoStep.newCodes')}
        isBusy={create.isPending}
        onConfirm={() => create.send(undefined, { onSuccess })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('twoStep.newCodesEffect')}</p>
      </ConfirmDialog>
      <LazyDialogs isNeeded={isAsking || codes.length > 0} onClose={() => setIsAsking(false)}>
        {({ RecoveryCodesDialog }) => (
          <RecoveryCodesDialog
            isOpen={codes.length > 0}
            codes={codes}
            opener={opener}
            onDone={() => setCodes([])}
          />
        )}
      </LazyDialogs>
    </Line>
  );
};
