import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EarlierDialog } from './earlier-dialog.tsx';
import { FormContext } from './form-context.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useFormProps } from './use-form-props.ts';
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
  const formProps = useFormProps(form, label);
  const { ref } = formProps;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  const cancel = () => {
    form.forgetDraft();
    onCancel();
  };
  return (
    <FormContext value={form}>
      <form
        {...formProps}
        className={className}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || form.conflict) return;
          cancel();
        }}
      >
        {children}
        <Button type="submit" loading={form.isSaving}>
          {t('forms.save')}
        </Button>
        {form.canAddAnother && (
          <Button variant="default" onClick={form.submitAndAddAnother}>
            {t('forms.saveAndNew')}
          </Button>
        )}
        <Button variant="default" onClick={cancel}>
          {t('forms.cancel')}
        </Button>
      </form>
      <StaleDialog />
      <EarlierDialog form={form} />
    </FormContext>
  );
};
