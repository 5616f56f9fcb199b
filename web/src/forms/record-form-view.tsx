import { Button, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusInvalid } from '@/lib/dom/use-focus-invalid.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { DraftNote } from './draft-note.tsx';
import styles from './form.module.css';
import { FormContext } from './form-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormViewProps {
  readonly form: RecordForm;
  /** The accessible name of the form. */
  readonly label: string;
  /** `Save`, unless another word is the screen's own. */
  readonly submitLabel?: string;
  /** Above a form with a restored draft; says more where a password is missing from it. */
  readonly draftText?: string;
  readonly leaveTitle?: string;
  /** Shown while it is saved, if that can take long. */
  readonly savingNote?: string | undefined;
  /** Without it there is no Cancel: a screen that is nothing but the form. */
  readonly onCancel?: () => void;
  /** `FormSection`s with fields. */
  readonly children: ReactNode;
}

/** A form with its draft, its guard against leaving, its conflicts and its sticky action bar. */
export const RecordFormView = (props: RecordFormViewProps) => {
  const { t } = useTranslation();
  const { form, label, onCancel } = props;
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(element);
  useKeepFocus(form.isSaving);
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) focusInvalid();
  }, [refusals, focusInvalid]);
  const wrong = Object.keys(form.spec).filter((name) => form.errorOf(name) !== undefined).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <FormContext value={form}>
      {form.isFromDraft && (
        <DraftNote text={props.draftText ?? t('forms.draftRestored')} onDiscard={form.discard} />
      )}
      <form
        ref={element}
        className={styles.form}
        aria-label={label}
        aria-busy={form.isSaving}
        onSubmit={submit}
        autoComplete="off"
        noValidate
      >
        {props.children}
        <div className={styles.bar}>
          <Button type="submit" loading={form.isSaving}>
            {props.submitLabel ?? t('forms.save')}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('forms.cancel')}
            </Button>
          )}
          <span className={styles.unsaved} {...(props.savingNote && { role: 'status' })}>
            {form.isSaving ? props.savingNote : form.isDirty && t('forms.unsaved')}
          </span>
        </div>
      </form>
      <VisuallyHidden role="status">
        {refusals > 0 && wrong > 0 && t('forms.problems', { count: wrong })}
      </VisuallyHidden>
      <LeaveGuard
        isActive={form.isDirty}
        isDone={form.isDone}
        title={props.leaveTitle ?? t('forms.leaveTitle')}
        onLeave={form.forgetDraft}
      />
      <StaleDialog />
    </FormContext>
  );
};
