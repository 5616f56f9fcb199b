import { Button } from '@mantine/core';
import type { Passkey } from '@provost/contract/mfa';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { ConfirmedWrite } from '@/school/confirmed-write.tsx';
import { Line } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { LazyDialogs } from './lazy-dialogs.tsx';
import styles from './two-step.module.css';
import { removeFactor } from './two-step.queries.ts';

interface RemoveProps {
  /** `totp`, or the id of a passkey. */
  readonly id: string;
  readonly name: string;
  readonly isLast: boolean;
  /** The school wants a factor, and this is the last one. */
  readonly isKept: boolean;
}

export const RemoveFactor = ({ id, name, isLast, isKept }: RemoveProps) => {
  const { t } = useTranslation();
  if (isKept) return null;
  return (
    <ConfirmedWrite
      id={id}
      label={t('twoStep.remove')}
      name={t('twoStep.removeNamed', { name })}
      size="xs"
      title={t('twoStep.removeTitle', { name })}
      isDangerous
      send={({ params, idempotencyKey }) => removeFactor(params.id, idempotencyKey)}
    >
      <p>{t('twoStep.removeEffect')}</p>
      {isLast && <p>{t('twoStep.removeLast')}</p>}
    </ConfirmedWrite>
  );
};

interface PasskeyLineProps {
  readonly passkey: Own<Passkey>;
  readonly isLast: boolean;
  readonly isKept: boolean;
}

export const PasskeyLine = ({ passkey, ...rules }: PasskeyLineProps) => {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, last_used_at: usedAt, created_at: createdAt } = passkey;
  const name = passkey.name ?? t('twoStep.methods.passkey');
  const note: ReactNode = (
    <>
      {t('twoStep.methods.passkey')} · {t(usedAt ? 'twoStep.lastUsed' : 'twoStep.added')}{' '}
      <Moment at={usedAt ?? createdAt} />
    </>
  );
  return (
    <Line name={<bdi>{name}</bdi>} note={note}>
      <div className={styles.lineButtons}>
        <Button
          variant="default"
          size="xs"
          aria-label={t('twoStep.renameNamed', { name })}
          onClick={() => setIsRenaming(true)}
        >
          {t('twoStep.rename')}
        </Button>
        <RemoveFactor id={id} name={name} {...rules} />
      </div>
      <LazyDialogs isNeeded={isRenaming} onClose={() => setIsRenaming(false)}>
        {({ RenamePasskeyDialog }) => (
          <RenamePasskeyDialog
            id={id}
            name={name}
            isOpen={isRenaming}
            onClose={() => setIsRenaming(false)}
          />
        )}
      </LazyDialogs>
    </Line>
  );
};
