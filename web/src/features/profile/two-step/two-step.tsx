import { Button, Skeleton } from '@mantine/core';
import { fewRecoveryCodes, type MfaStatus, type Passkey } from '@provost/contract/mfa';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { isMissingCall } from '@/api/api-error.ts';
import { isForeignHost } from '@/api/http/host.ts';
import type { Own } from '@/api/own.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '@/school/confirmed-write.tsx';
import { LoadedResult } from '@/school/loaded.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { Line, Lines } from '@/ui/details-section.tsx';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { Moment } from '@/ui/moment.tsx';
import { place, placed } from '@/ui/placed.tsx';
import { Card } from '../card.tsx';
import styles from './two-step.module.css';
import { createCodes, mfaQuery, removeFactor } from './two-step.queries.ts';

/** Most visits of the profile open none of the dialogs. */
const load = () => loadPart(() => import('./dialogs.ts'));

const CodesLine = ({ left }: { readonly left: number }) => {
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
      <LazyPart
        load={load}
        isNeeded={isAsking || codes.length > 0}
        onClose={() => setIsAsking(false)}
      >
        {({ RecoveryCodesDialog }) => (
          <RecoveryCodesDialog
            isOpen={codes.length > 0}
            codes={codes}
            opener={opener}
            onDone={() => setCodes([])}
          />
        )}
      </LazyPart>
    </Line>
  );
};

const canUsePasskeys = 'PublicKeyCredential' in window;

export const countFactors = ({ totp, passkeys }: Own<MfaStatus>): number =>
  passkeys.length + (totp.is_enabled ? 1 : 0);

export const TwoStep = () => {
  const { t } = useTranslation();
  // Not in the specification, as the change of the password.
  const query = useQuery({ ...mfaQuery, enabled: !isForeignHost() });
  if (isForeignHost() || isMissingCall(query.error)) return null;
  return (
    <Card id="two-step" title={t('twoStep.title')} hint={t('twoStep.hint')}>
      <LoadedResult
        query={query}
        skeleton={<Skeleton height={108} />}
        failedTitle={t('twoStep.failed')}
      >
        {(mfa) => <Factors mfa={mfa} />}
      </LoadedResult>
    </Card>
  );
};

const Factors = ({ mfa }: { readonly mfa: Own<MfaStatus> }) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'totp' | 'passkey'>();
  const close = () => setOpened(undefined);
  const count = countFactors(mfa);
  const isLast = count === 1;
  const isKept = isLast && mfa.is_required === true;
  const { is_enabled: hasTotp, confirmed_at: confirmedAt } = mfa.totp;
  const name = t('twoStep.methods.totp');
  return (
    <>
      <Lines>
        <Line
          name={name}
          note={
            hasTotp
              ? placed(t('twoStep.setUpOn', { date: place }), <Moment at={confirmedAt} />)
              : t('twoStep.notSetUp')
          }
        >
          {hasTotp ? (
            <RemoveFactor id="totp" name={name} isLast={isLast} isKept={isKept} />
          ) : undefined}
        </Line>
        {mfa.passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} isLast={isLast} isKept={isKept} />
        ))}
        {count > 0 && <CodesLine left={mfa.recovery_codes_left} />}
      </Lines>
      {isKept && <p className={`small ${styles.note}`}>{t('twoStep.lastRequired')}</p>}
      <div className={`row ${styles.buttons}`}>
        <Button variant="default" onClick={() => setOpened('totp')}>
          {t(hasTotp ? 'twoStep.replace' : 'twoStep.setUp')}
        </Button>
        {canUsePasskeys && (
          <Button variant="default" onClick={() => setOpened('passkey')}>
            {t('twoStep.addPasskey')}
          </Button>
        )}
      </div>
      <LazyPart load={load} isNeeded={opened !== undefined} onClose={close}>
        {({ TotpDialog, AddPasskeyDialog }) => (
          <>
            <TotpDialog isOpen={opened === 'totp'} onClose={close} />
            <AddPasskeyDialog isOpen={opened === 'passkey'} onClose={close} />
          </>
        )}
      </LazyPart>
    </>
  );
};

interface RemoveProps {
  /** `totp`, or the id of a passkey. */
  readonly id: string;
  readonly name: string;
  readonly isLast: boolean;
  /** The school wants a factor, and this is the last one. */
  readonly isKept: boolean;
}

const RemoveFactor = ({ id, name, isLast, isKept }: RemoveProps) => {
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

interface PasskeyLineProps extends Pick<RemoveProps, 'isLast' | 'isKept'> {
  readonly passkey: Own<Passkey>;
}

const PasskeyLine = ({ passkey, ...rules }: PasskeyLineProps) => {
  const { t } = useTranslation();
  const { id, last_used_at: usedAt, created_at: createdAt } = passkey;
  const name = passkey.name ?? t('twoStep.methods.passkey');
  const note: ReactNode = (
    <>
      {t('twoStep.methods.passkey')} ·{' '}
      {placed(
        t(usedAt ? 'twoStep.lastUsed' : 'twoStep.added', { date: place }),
        <Moment at={usedAt ?? createdAt} />,
      )}
    </>
  );
  return (
    <Line name={<bdi>{name}</bdi>} note={note}>
      <div className={`row ${styles.lineButtons}`}>
        <LazyDialogButton
          size="xs"
          aria-label={t('twoStep.renameNamed', { name })}
          label={t('twoStep.rename')}
          title={t('twoStep.renameNamed', { name })}
          load={load}
        >
          {({ RenamePasskeyForm }) => <RenamePasskeyForm id={id} name={name} />}
        </LazyDialogButton>
        <RemoveFactor id={id} name={name} {...rules} />
      </div>
    </Line>
  );
};
