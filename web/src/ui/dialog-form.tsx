import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleRun } from '@/lib/use-single-run.ts';
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
  /** Rejects where the server refuses. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The small form in a dialog. It keeps what was typed until the write has succeeded. */
export const DialogForm = (props: DialogFormProps) => {
  const { t } = useTranslation();
  const { isOpen, problem, canSubmit = true, onSubmit, onCancel } = props;
  const { run, isRunning } = useSingleRun(onSubmit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpen && canSubmit) run();
  };
  return (
    <form onSubmit={submit} autoComplete="off" noValidate>
      <HoldDialog isHeld={isRunning} />
      <div className={styles.fields}>
        {props.children}
        <div role="alert">
          {problem.map((line) => (
            <p key={line} className={styles.problem}>
              {line}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={isRunning}>
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        <Button
          type="submit"
          {...(props.isDangerous && { color: 'red.9' })}
          loading={isRunning}
          disabled={!canSubmit}
        >
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
};
