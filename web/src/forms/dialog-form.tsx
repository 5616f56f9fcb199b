import { Button, VisuallyHidden } from '@mantine/core';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { isAlreadySaved } from '@/api/writes/attempts.ts';
import type { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { firstField } from '@/lib/dom/first-field.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import styles from '@/ui/confirm-dialog.module.css';
import { HoldDialog, useDialog } from '@/ui/hold-dialog.tsx';
import { fieldTexts } from './field-texts.ts';

/** What is wrong, by field. `form` is about no single field. */
type Issues = Readonly<Record<string, string | undefined>>;

type ErrorOf = (field: string) => string | undefined;

const FieldErrors = createContext<ErrorOf>(() => undefined);

/** What is wrong with a field of the dialog around it. */
export const useDialogErrors = (): ErrorOf => useContext(FieldErrors);

interface DialogFormProps {
  /** Fields, such as those of `dialog-fields.tsx`; the first has `data-autofocus`, which `Cancel` gets without one. */
  readonly children: ReactNode;
  /**
   * Each field that can be wrong. The button is never disabled because of them: a press shows them
   * at their fields and sends nothing.
   */
  readonly issues?: Issues;
  /** Why the last attempt was refused: shown at the fields that it is about, or above the buttons. */
  readonly error?: unknown;
  /** The field that a refusal is about, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  /** Lines in the place of those of the error, or after them. */
  readonly problem?: readonly string[] | undefined;
  readonly notes?: readonly string[];
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /**
   * Sends it in spite of the refusal. A button of its own, beside the reason: a second Enter or
   * click on the first one must not press it.
   */
  readonly override?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Nothing here can change the refusal: the button waits for another choice. */
  readonly isBlocked?: boolean;
  /** Another way to send it, beside the first. */
  readonly alternative?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** How often it was sent and started again: the first field gets the focus. */
  readonly round?: number | undefined;
  readonly isBusy: boolean;
  /** What a press waits for before it is sent, if anything is still loading. */
  readonly waiting?: string | undefined;
  readonly onSubmit: () => void;
  /** Closes the dialog, unless there is more to do. */
  readonly onCancel?: () => void;
}

/** A refusal can remove the row of the dialog, and the dialog with it: nobody would read the reason. */
const useReportIfGone = (isOpen: boolean, problem: readonly string[]) => {
  const report = useEffectEvent(() => {
    if (isOpen && problem.length > 0) showNotification('error', problem);
  });
  useEffect(() => () => report(), []);
};

/** Content that loads after the dialog has opened: the focus is on its X until then. */
const useLateStart = (form: RefObject<HTMLFormElement | null>) => {
  useEffect(() => {
    const dialog = form.current?.closest('[role=dialog]');
    const { activeElement } = document;
    const isAtStart = activeElement === dialog || activeElement?.matches('.mantine-Modal-close');
    if (!dialog?.contains(activeElement) || !isAtStart) return;
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [form]);
};

/** The lines of each field, and of each part: `parts.0` for `parts.0.amount`. */
const refusedFields = (
  error: unknown,
  fieldOfCode: DialogFormProps['fieldOfCode'],
  linesOf: (error: unknown) => readonly string[],
): Readonly<Record<string, readonly string[]>> => {
  if (!isApiError(error)) return {};
  const field = fieldOfCode?.[error.code];
  if (field !== undefined) return { [field]: linesOf(error) };
  const parts = Object.entries(typeof error.detail === 'object' ? error.detail : {}).map(
    ([name, lines]) => [name.split('.', 2).join('.'), lines],
  );
  return { ...Object.fromEntries(parts), ...fieldTexts(error) };
};

/** The small form in a dialog. It keeps what was typed until the write has succeeded. */
export const DialogForm = (props: DialogFormProps) => {
  const { t } = useTranslation();
  const { isOpen, close } = useDialog();
  const { issues = {}, error, override, alternative, isBusy, waiting } = props;
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const alertId = useId();
  /** How often it was pressed while something was wrong. */
  const [refusals, setRefusals] = useState(0);
  const [announced, setAnnounced] = useState('');
  const isComplete = Object.values(issues).every((issue) => issue === undefined);
  const refused = refusedFields(error, props.fieldOfCode, (failure) => errorLines(failure, t));
  const isAtField = Object.keys(refused).some((name) => name in issues);
  const lines = props.problem ?? (error && !isAtField ? errorLines(error, t) : []);
  const problem = lines.length > 0 ? [...lines, ...(props.notes ?? [])] : [];
  const errorOf: ErrorOf = (field) =>
    (refusals > 0 ? issues[field] : undefined) ?? refused[field]?.join(' ');
  useReportIfGone(isOpen, problem);
  useLateStart(form);
  // Sent again, it would be a second one.
  const isBlocked = override !== undefined || props.isBlocked === true || isAlreadySaved(error);
  const isRefused = override !== undefined && !isBusy;
  useEffect(() => {
    if (isRefused) alert.current?.focus();
  }, [isRefused]);
  // After a press that is refused here, and after a response that refuses a field.
  useEffect(() => {
    if (refusals === 0 && !isAtField) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    const errors = form.current?.querySelectorAll('[id$=-error]') ?? [];
    setAnnounced([...errors].map(({ textContent }) => textContent).join(' '));
  }, [refusals, isAtField]);
  useEffect(() => {
    if (props.round !== undefined) firstField(form.current)?.focus();
  }, [props.round]);
  const [waits, setWaits] = useState(false);
  const press = (run: () => void) => {
    if (!isOpen) return;
    if (isComplete) run();
    else setRefusals((count) => count + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    if (waiting !== undefined && isComplete) setWaits(true);
    else press(props.onSubmit);
  };
  const isOver = waits && waiting === undefined;
  const goOn = useEffectEvent(() => {
    setWaits(false);
    if (!isBlocked) press(props.onSubmit);
  });
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);
  const own = errorOf('form');
  const alerts = [...problem, ...(own === undefined ? [] : [own])];
  // In a long form it is below the fold.
  const shown = alerts.join(' ');
  useEffect(() => {
    if (shown !== '' && refusals >= 0) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, refusals]);
  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={() => setWaits(false)}
      autoComplete="off"
      noValidate
    >
      <HoldDialog isHeld={isBusy} />
      <div className={styles.fields}>
        <FieldErrors value={errorOf}>{props.children}</FieldErrors>
        <div role="status">{waits && waiting}</div>
        <div role="alert" ref={alert} id={alertId} tabIndex={-1}>
          {alerts.map((line) => (
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
            >
              {override.label}
            </Button>
          )}
          <VisuallyHidden key={refusals}>{!isComplete && announced}</VisuallyHidden>
        </div>
      </div>
      <ActionRow isClosing>
        <Button
          variant="default"
          onClick={props.onCancel ?? close}
          disabled={isBusy}
          // The safe answer, unless a field before it is the first.
          data-autofocus
        >
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        {alternative && (
          <Button
            variant="default"
            onClick={() => press(alternative.onPress)}
            disabled={isBusy || isBlocked}
          >
            {alternative.label}
          </Button>
        )}
        <Button
          type="submit"
          {...(props.isDangerous && { color: 'red.9' })}
          loading={isBusy && !override}
          // The reason is in the alert.
          disabled={isBlocked}
          {...(isBlocked && { 'aria-describedby': alertId })}
        >
          {props.submitLabel}
        </Button>
      </ActionRow>
    </form>
  );
};

interface WriteFormProps<Body, Data>
  extends Omit<DialogFormProps, 'error' | 'isBusy' | 'override' | 'onSubmit'> {
  readonly write: ReturnType<typeof useVersionedWrite<Body, Data>>;
  /** Undefined while something is missing that `issues` name. */
  readonly body: Body | undefined;
  /** After it was saved: closes the dialog, unless there is more to do. */
  readonly onSaved?: (data: Data) => void;
}

/** The form of one write. After a conflict, another button sends it over the newer version. */
export const WriteForm = <Body, Data>(props: WriteFormProps<Body, Data>) => {
  const { write, body, onSaved, ...form } = props;
  const { t } = useTranslation();
  const { close } = useDialog();
  const outcome = { onSuccess: onSaved ?? close };
  const overrule = {
    label: t('forms.anyway', { action: form.submitLabel }),
    onPress: () => body !== undefined && write.overrule(body, outcome),
  };
  return (
    <DialogForm
      {...form}
      error={write.error}
      override={write.conflict && overrule}
      isBusy={write.isPending}
      onSubmit={() => body !== undefined && write.send(body, outcome)}
    />
  );
};
