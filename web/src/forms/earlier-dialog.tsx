import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

/** An earlier attempt of a form that has changed since was saved, though its response was lost. */
export const EarlierDialog = ({ form }: { readonly form: RecordForm }) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={form.earlier !== undefined}
      title={t('forms.alreadySavedTitle')}
      confirmLabel={t('forms.openSaved')}
      cancelLabel={t('forms.stay')}
      focusesText
      onConfirm={form.openEarlier}
      onCancel={form.closeEarlier}
    >
      <p>{t('forms.alreadySaved')}</p>
    </ConfirmDialog>
  );
};
