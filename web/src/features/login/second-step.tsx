import { type MfaMethod, mfaMethods } from '@provost/contract/mfa';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorLines } from '@/api/error-lines.ts';
import type { SecondStep as Step } from '@/api/hosts/second-step.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import styles from './second-step.module.css';
import {
  isOver,
  PasskeyError,
  type Proof,
  readCodesLeft,
  secondStepOptions,
} from './second-step.queries.ts';
import { TextField } from './text-field.tsx';

interface SecondStepProps {
  readonly step: Step;
  /** Back to the password: by choice, or because the sign-in is over. */
  readonly onBack: () => void;
}

const isUsable = (method: MfaMethod, methods: readonly string[]): boolean =>
  methods.includes(method) && (method !== 'passkey' || browserSupportsWebAuthn());

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The second step of a sign-in: a code, a passkey or a recovery code. */
export const SecondStep = ({ step, onBack }: SecondStepProps) => {
  const { t } = useTranslation();
  const methods = mfaMethods.filter((method) => isUsable(method, step.methods));
  const [method, setMethod] = useState<MfaMethod>(methods[0] ?? 'recovery_code');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** `isPending` is rendered too late for a second Enter. */
  const isSending = useRef(false);
  const passkeyCall = useRef<AbortController>(undefined);
  /** A refused code is not sent again while the user corrects it. */
  const lastCode = useRef('');
  const { mutate, error, isPending, reset } = useMutation(secondStepOptions(step.token));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another method has another field.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus();
  }, [method]);

  useEffect(() => () => passkeyCall.current?.abort(), []);

  /** False while a code is checked, which can't be cancelled. The question for a passkey can. */
  const canLeave = (): boolean => {
    if (method === 'passkey' && isSending.current) {
      passkeyCall.current?.abort();
      isSending.current = false;
    }
    return !isSending.current;
  };

  const askForPasskey = () => {
    if (isSending.current) return;
    passkeyCall.current = new AbortController();
    sendProof({ method: 'passkey', signal: passkeyCall.current.signal });
  };

  const sendProof = (proof: Proof) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(proof, {
      // It stays sent: another Enter while the next screen loads must not send the code again.
      onSuccess: () => {
        if (proof.method !== 'recovery_code') return;
        void readCodesLeft().then((count) => {
          if (count === undefined) return;
          showNotification('warning', t('login.secondStep.codesLeft', { count }));
        });
      },
      onError: (failure) => {
        isSending.current = false;
        if (isOver(failure)) {
          showNotification('error', errorLines(failure, t));
          onBack();
          return;
        }
        form.current?.querySelector('input')?.select();
      },
    });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (method === 'passkey') return askForPasskey();
    const input = event.currentTarget.querySelector('input');
    const code = input?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') return input?.focus();
    lastCode.current = digitsOf(code);
    sendProof({ method, code });
  };

  const submitWhenComplete = (event: FormEvent<HTMLInputElement>) => {
    const code = digitsOf(event.currentTarget.value);
    if (method !== 'totp' || code.length !== 6 || code === lastCode.current) return;
    event.currentTarget.form?.requestSubmit();
  };

  const choose = (other: MfaMethod) => {
    if (!canLeave()) return;
    reset();
    setMissing(false);
    lastCode.current = '';
    setMethod(other);
    // The browser asks only as a response to a click.
    if (other === 'passkey') askForPasskey();
  };

  const problem =
    error instanceof PasskeyError
      ? [t('login.secondStep.passkeyFailed')]
      : error && !isOver(error)
        ? errorLines(error, t)
        : [];
  return (
    <>
      <h1 className="login-title">{t('login.secondStep.title')}</h1>
      <p className="login-hint">{t(`login.secondStep.hint.${method}`)}</p>
      <form ref={form} className="login-form" onSubmit={submit} noValidate>
        {method === 'passkey' ? (
          <div role="alert" className={styles.problem}>
            {problem.join('\n')}
          </div>
        ) : (
          <TextField
            key={method}
            label={t(`login.secondStep.code.${method}`)}
            name="code"
            dir="ltr"
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            error={isMissing ? t('login.secondStep.codeMissing') : problem[0]}
            onInput={submitWhenComplete}
          />
        )}
        <button type="submit" className="login-submit" aria-busy={isPending}>
          {t(method === 'passkey' ? 'login.secondStep.use.passkey' : 'login.submit')}
        </button>
      </form>
      <div className={styles.others}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              className={`bare-button ${styles.other}`}
              onClick={() => choose(other)}
            >
              {t(`login.secondStep.use.${other}`)}
            </button>
          ))}
        <button
          type="button"
          className={`bare-button ${styles.other}`}
          onClick={() => canLeave() && onBack()}
        >
          {t('login.secondStep.back')}
        </button>
      </div>
    </>
  );
};
