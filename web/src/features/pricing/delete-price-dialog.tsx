import type { Pricing } from '@provost/contract/pricing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { deletePriceOptions } from './pricing.queries.ts';

interface DeletePriceDialogProps {
  readonly price: Adapted<Pricing> | undefined;
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
          course: price?.course.title ?? t('pricing.someCourse'),
          price:
            price?.final_price === undefined
              ? ''
              : format.money(price.final_price, price.course.currency),
        })}
      </p>
      {price?.restores_price !== undefined && (
        <p>
          {price.restores_price === ''
            ? t('pricing.deleteLeavesNone')
            : t('pricing.deleteRestores', {
                price: format.money(price.restores_price, price.course.currency),
              })}
        </p>
      )}
      <p>{t('pricing.deleteKeeps')}</p>
    </ConfirmDialog>
  );
};
