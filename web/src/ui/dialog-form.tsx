import { Button, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotification } from '@/lib/notifications.ts';
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
  /**
   * Sends it in spite of the refusal. A button of its own, beside the reason: a second Enter or
   * click on the first one must not press it.
   */
  readonly override?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** A refusal can remove the row of the dialog, and the dialog with it: nobody would read the reason. */
const useReportIfGone = (isOpen: boolean, problem: readonly string[]) => {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    shown.current = isOpen ? problem : [];
  });
  useEffect(
    () => () => {
      if (shown.current.length > 0) showNotification('error', shown.current);
    },
    [],
  );
};

/** The small form in a dialog. It keeps what was typed until the write has succeeded. */
export const DialogForm = (props: DialogFormProps) => {
  const { t } = useTranslation();
  const { isOpen, problem, canSubmit = true, override, isBusy, onSubmit, onCancel } = props;
  const { onRefuse } = props;
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  useReportIfGone(isOpen, problem);
  const isRefused = override !== undefined && !isBusy;
  useEffect(() => {
    if (isRefused) alert.current?.focus();
  }, [isRefused]);
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    const errors = form.current?.querySelectorAll('[id$=-error]') ?? [];
    setRefused([...errors].map(({ textContent }) => textContent).join(' '));
  }, [refusals]);
  const press = (run: () => void) => {
    if (!isOpen) return;
    if (canSubmit) return run();
    onRefuse?.();
    setRefusals((count) => count + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!override) press(onSubmit);
  };
  return (
    <form ref={form} onSubmit={submit} autoComplete="off" noValidate>
      <HoldDialog isHeld={isBusy} />
      <div className={styles.fields}>
        {props.children}
        <div role="alert" ref={alert} tabIndex={-1}>
          {problem.map((line) => (
            <p key={line} className={styles.problem}>
              {line}
            </p>
          ))}
          {override && (
            <Button
              variant="default"
              size="compact-sm"
              className={styles.override ?? ''}
              onClick={() => press(override.onPress)}
              loading={isBusy}
              disabled={!canSubmit && !onRefuse}
            >
              {override.label}
            </Button>
          )}
          <VisuallyHidden key={refusals}>{!canSubmit && refused}</VisuallyHidden>
        </div>
      </div>
      <ActionRow isClosing>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        <Button
          type="submit"
          {...(props.isDangerous && { color: 'red.9' })}
          loading={isBusy && !override}
          disabled={(!canSubmit && !onRefuse) || override !== undefined}
        >
          {props.submitLabel}
        </Button>
      </ActionRow>
    </form>
  );
};
