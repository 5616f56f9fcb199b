import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusInvalid } from '@/lib/dom/use-focus-invalid.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { FormContext } from './form-context.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface InlineFormProps {
  readonly form: RecordForm;
  readonly label: string;
  readonly className?: string | undefined;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form that replaces what it edits: Enter saves, Escape cancels. */
export const InlineForm = ({ form, label, className, onCancel, children }: InlineFormProps) => {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(element);
  useKeepFocus(form.isSaving);
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) focusInvalid();
  }, [refusals, focusInvalid]);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const cancel = () => {
    form.forgetDraft();
    onCancel();
  };
  return (
    <FormContext value={form}>
      <form
        ref={element}
        className={className}
        aria-label={label}
        aria-busy={form.isSaving}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || form.conflict) return;
          cancel();
        }}
        autoComplete="off"
        noValidate
      >
        {children}
        <Button type="submit" loading={form.isSaving}>
          {t('forms.save')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('forms.cancel')}
        </Button>
      </form>
      <StaleDialog />
    </FormContext>
  );
};
