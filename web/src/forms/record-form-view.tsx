import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentSession } from '@/api/session/session-store.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import draftNoteStyles from './draft-note.module.css';
import { EarlierDialog } from './earlier-dialog.tsx';
import styles from './form.module.css';
import { FormContext } from './form-context.ts';
import { SavedNote } from './saved-note.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { useFormProps } from './use-form-props.ts';
import type { RecordForm } from './use-record-form.ts';

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  readonly isActive: boolean;
  /** Everything is saved or being saved: its outcome is reported wherever the user is then. */
  readonly canLeave: () => boolean;
  readonly title: string;
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are lost. A user who was signed out can leave. */
const LeaveGuard = ({ isActive, canLeave, title, onLeave }: LeaveGuardProps) => {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !canLeave() && currentSession() !== undefined,
    enableBeforeUnload: () => !canLeave(),
    disabled: !isActive,
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={title}
      confirmLabel={t('forms.leave')}
      cancelLabel={t('forms.stay')}
      isStatic
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('forms.leaveWords')}</p>
    </ConfirmDialog>
  );
};

interface RecordFormViewProps {
  readonly form: RecordForm;
  readonly label: string;
  /** `Save`, unless another word is the screen's own. */
  readonly submitLabel?: string;
  /** Above a form with a restored draft; says more where a password is missing from it. */
  readonly draftText?: string;
  readonly leaveTitle?: string;
  /** Without it there is no Cancel: a screen that is nothing but the form. */
  readonly onCancel?: () => void;
  /** `FormSection`s with fields. */
  readonly children: ReactNode;
}

/** A form with its draft, its guard against leaving, its conflicts and its sticky action bar. */
export const RecordFormView = (props: RecordFormViewProps) => {
  const { t } = useTranslation();
  const { form, label, onCancel } = props;
  const formProps = useFormProps(form, label);
  const { refusals } = form;
  const wrong = Object.keys(form.spec).filter((name) => form.errorOf(name) !== undefined).length;
  return (
    <FormContext value={form}>
      {form.isFromDraft && (
        <DraftNote text={props.draftText ?? t('forms.draftRestored')} onDiscard={form.discard} />
      )}
      <SavedNote added={form.added} />
      <form
        {...formProps}
        className={styles.form}
        // A screen that is nothing but a form, such as the settings, is read first.
        {...(onCancel && { 'data-starts-here': true })}
      >
        {props.children}
        <div className={styles.bar}>
          <Button type="submit" loading={form.isSaving}>
            {props.submitLabel ?? t('forms.save')}
          </Button>
          {form.canAddAnother && (
            <Button variant="default" onClick={form.submitAndAddAnother}>
              {t('forms.saveAndNew')}
            </Button>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('forms.cancel')}
            </Button>
          )}
          <span className={styles.unsaved}>
            {form.isDirty && !form.isSaving && t('forms.unsaved')}
          </span>
        </div>
      </form>
      <VisuallyHidden role="status">
        {refusals > 0 && wrong > 0 && t('forms.problems', { count: wrong })}
      </VisuallyHidden>
      <LeaveGuard
        isActive={form.isDirty}
        canLeave={form.canLeave}
        title={props.leaveTitle ?? t('forms.leaveTitle')}
        onLeave={form.forgetDraft}
      />
      <StaleDialog />
      <EarlierDialog form={form} />
    </FormContext>
  );
};

interface DraftNoteProps {
  readonly text: string;
  readonly onDiscard: () => void;
}

const DraftNote = ({ text, onDiscard }: DraftNoteProps) => {
  const { t } = useTranslation();
  return (
    <div className={draftNoteStyles.note} role="status">
      <IconFileDescription size={18} aria-hidden />
      <p className={draftNoteStyles.words}>{text}</p>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {t('forms.discardDraft')}
      </Button>
    </div>
  );
};
