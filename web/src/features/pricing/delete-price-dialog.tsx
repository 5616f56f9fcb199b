import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { PriceRow } from './price-list.ts';
import { deletePriceOptions } from './pricing.queries.ts';

interface DeletePriceDialogProps {
  readonly price: PriceRow | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeletePriceDialog = (props: DeletePriceDialogProps) => {
  const { price, isOpen, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { mutate } = useMutation(deletePriceOptions(useQueryClient()));
  const confirm = () => {
    if (price?.id !== undefined) mutate(price.id);
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('pricing.deleteTitle')}
      confirmLabel={t('pricing.delete')}
      isDangerous
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {t('pricing.deleteWords', {
          course: price?.course ?? t('pricing.someCourse'),
          price: price?.final === undefined ? '' : format.money(price.final, price.currency),
        })}
      </p>
      <p>{t('pricing.deleteKeeps')}</p>
    </ConfirmDialog>
  );
};
