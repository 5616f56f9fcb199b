import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAbort } from '@/api/api-error.ts';
import { errorLines, failureOf } from '@/api/error-lines.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { OpenDialog } from '@/ui/dialog.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { FactorDialog, type FactorFormProps } from './recovery-codes.tsx';
import styles from './two-step.module.css';
import { beginTotpOptions, confirmCode } from './two-step.queries.ts';

interface QrCodeProps {
  /** `1` is a dark module. */
  readonly rows: readonly string[];
  readonly label: string;
}

/** Scanners need a light frame of four modules. */
const frame = 4;

/** One path instead of a thousand squares. */
const pathOf = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + frame} ${y + frame}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');

const QrCode = ({ rows, label }: QrCodeProps) => {
  const size = rows.length + 2 * frame;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
};

export const TotpDialog = (props: OpenDialog) => {
  const { t } = useTranslation();
  return (
    <FactorDialog {...props} title={t('twoStep.setUp')}>
      {(form) => <SetUp {...form} />}
    </FactorDialog>
  );
};

const SetUp = ({ onAdded }: FactorFormProps) => {
  const { t } = useTranslation();
  const { isOpen, close } = useDialog();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const begin = useMutation(beginTotpOptions);
  const confirm = useVersionedWrite({
    send: (typed: string, { idempotencyKey }) => confirmCode(typed, idempotencyKey),
    showsErrors: true,
  });
  useShownOnce(confirm.isPending);
  const { mutate } = begin;
  useEffect(() => {
    if (isOpen) mutate();
  }, [isOpen, mutate]);
  // The user does not want to confirm the password.
  const isCancelled = isAbort(begin.error);
  const cancel = useEffectEvent(close);
  useEffect(() => {
    if (isCancelled) cancel();
  }, [isCancelled]);
  // To type another code: after a click, the button has the focus.
  useEffect(() => {
    if (!confirm.error) return;
    input.current?.focus();
    input.current?.select();
  }, [confirm.error]);
  const isReady = begin.data !== undefined;
  useEffect(() => {
    if (isReady) input.current?.focus();
  }, [isReady]);
  if (begin.error && !isCancelled) {
    return (
      <ErrorState
        title={t('twoStep.failed')}
        failure={failureOf(begin.error, t)}
        onRetry={() => mutate()}
        isRetrying={begin.isPending}
      />
    );
  }
  const { secret = '', uri, qr = [] } = begin.data ?? {};
  const copy = () => void copyText(secret, t('twoStep.copied'), t('twoStep.notCopied'));
  const type = (event: FormEvent<HTMLInputElement>) => {
    setCode(event.currentTarget.value);
    confirm.clearRefusal();
  };
  return (
    <DialogForm
      // Above the buttons: a wrong code is typed again, not corrected.
      problem={confirm.error ? errorLines(confirm.error, t) : undefined}
      submitLabel={t('twoStep.confirm')}
      issues={{
        code: code.trim() ? undefined : t('validation.required'),
        form: isReady ? undefined : t('app.loading'),
      }}
      isBusy={confirm.isPending}
      onSubmit={() => confirm.send(code.trim(), { onSuccess: onAdded })}
    >
      <p>{t('twoStep.scan')}</p>
      {isReady ? (
        <QrCode rows={qr} label={t('twoStep.qr')} />
      ) : (
        <Skeleton className={styles.qr ?? ''} />
      )}
      {uri && (
        <a className={styles.open} href={uri}>
          {t('twoStep.openApp')}
        </a>
      )}
      <div>
        <p>{t('twoStep.secret')}</p>
        <div className={`row ${styles.secret}`}>
          <code dir="ltr" className="breaking">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <Button variant="default" size="xs" loading={!isReady} onClick={copy}>
            {t('twoStep.copySecret')}
          </Button>
        </div>
      </div>
      <DialogText
        ref={input}
        isFirst
        label={t('twoStep.code')}
        name="code"
        value={code}
        onInput={type}
        onChange={() => undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        spellCheck={false}
      />
    </DialogForm>
  );
};
