import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
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
  const { run, isRunning } = useSingleRun(onSubmit);
  const alert = useRef<HTMLDivElement>(null);
  const isRefused = isOverride && !isRunning;
  useEffect(() => {
    if (isRefused) alert.current?.focus();
  }, [isRefused]);
  const press = () => {
    if (isOpen && canSubmit) run();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOverride) press();
  };
  return (
    <form onSubmit={submit} autoComplete="off" noValidate>
      <HoldDialog isHeld={isRunning} />
      <div className={styles.fields}>
        {props.children}
        <div role="alert" ref={alert} tabIndex={-1}>
          {problem.map((line) => (
            <p key={line} className={styles.problem}>
              {line}
            </p>
          ))}
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
          disabled={!canSubmit}
        >
          {props.submitLabel}
        </Button>
      </ActionRow>
    </form>
  );
};
