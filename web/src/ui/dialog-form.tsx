import { Button, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ActionRow } from './action-row.tsx';
import styles from './confirm-dialog.module.css';
import { HoldDialog } from './hold-dialog.tsx';

interface DialogFormProps {
  /** False while the dialog fades out: a second press does nothing then. */
  readonly isOpen: boolean;
  /** Fields; the first has `data-autofocus`. */
  readonly children: ReactNode;
  /** Why the last attempt was refused, one line each. */
  readonly problem: readonly string[];
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly canSubmit?: boolean;
  /** Marks the fields that are missing or invalid. Without it, the button waits until it can submit. */
  readonly onRefuse?: () => void;
  /** The button now overrides the refusal: a second Enter or click must not press it. */
  readonly isOverride?: boolean;
  /** Rejects where the server refuses. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The small form in a dialog. It keeps what was typed until the write has succeeded. */
export const DialogForm = (props: DialogFormProps) => {
  const { t } = useTranslation();
  const { isOpen, problem, canSubmit = true, isOverride = false, onSubmit, onCancel } = props;
  const { onRefuse } = props;
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState('');
  const { run, isRunning } = useSingleRun(onSubmit);
  const alert = useRef<HTMLDivElement>(null);
  const isRefused = isOverride && !isRunning;
  useEffect(() => {
    if (isRefused) alert.current?.focus();
  }, [isRefused]);
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    const errors = form.current?.querySelectorAll('[id$=-error]') ?? [];
    setRefused([...errors].map(({ textContent }) => textContent).join(' '));
  }, [refusals]);
  const press = () => {
    if (!isOpen) return;
    if (canSubmit) return run();
    onRefuse?.();
    setRefusals((count) => count + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOverride) press();
  };
  return (
    <form ref={form} onSubmit={submit} autoComplete="off" noValidate>
      <HoldDialog isHeld={isRunning} />
      <div className={styles.fields}>
        {props.children}
        <div role="alert" ref={alert} tabIndex={-1}>
          {problem.map((line) => (
            <p key={line} className={styles.problem}>
              {line}
            </p>
          ))}
          <VisuallyHidden key={refusals}>{!canSubmit && refused}</VisuallyHidden>
        </div>
      </div>
      <ActionRow isClosing>
        <Button variant="default" onClick={onCancel} disabled={isRunning}>
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        <Button
          {...(isOverride ? { type: 'button', onClick: onFirstClick(press) } : { type: 'submit' })}
          {...(props.isDangerous && { color: 'red.9' })}
          loading={isRunning}
          disabled={!canSubmit && !onRefuse}
        >
          {props.submitLabel}
        </Button>
      </ActionRow>
    </form>
  );
};
